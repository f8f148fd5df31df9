import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import classes from './weight-toast.module.css';

/** spec 9 */
const hideAfterMilliseconds = 12_000;

/** Rendered by scripts only, because without them it could not be dismissed. */
export const WeightToast = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    try {
      // A visitor who dismissed it has read it.
      if (localStorage.weightToast) return;
    } catch {
      // Blocked storage: as on the first visit.
    }
    setShown(true);
    const timer = setTimeout(() => setShown(false), hideAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const dismiss = () => {
    setShown(false);
    try {
      localStorage.weightToast = 1;
    } catch {
      // Blocked storage: shown again next time.
    }
  };
  return (
    <div role="status">
      {shown && (
        <div className={classes.toast}>
          <p>{texts.toast.text}</p>
          <button type="button" className={classes.close} aria-label={texts.toast.dismiss} onClick={dismiss}>
            ×
          </button>
        </div>
      )}
    </div>
  );
};
