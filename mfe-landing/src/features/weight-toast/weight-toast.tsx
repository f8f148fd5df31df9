import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import classes from './weight-toast.module.css';

/** spec 9 */
const hideAfterMilliseconds = 12_000;
/** A visitor who dismissed the toast has read it. */
const restMilliseconds = 30 * 24 * 3_600_000;

/** Rendered by scripts only, because without them it could not be dismissed. */
export const WeightToast = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    try {
      if (Date.now() - localStorage.weightToast < restMilliseconds) return;
    } catch {}
    setShown(true);
    const timer = setTimeout(() => setShown(false), hideAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const dismiss = () => {
    setShown(false);
    try {
      localStorage.weightToast = Date.now();
    } catch {}
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
