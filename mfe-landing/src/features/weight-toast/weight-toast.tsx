import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import classes from './weight-toast.module.css';

const storageKey = 'weightToast';
/** spec 9 */
const hideAfterMilliseconds = 12_000;

/** Rendered by scripts only, because without them it could not be dismissed. */
export const WeightToast = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // A visitor who dismissed it has read it.
    if (keptText(() => localStorage, storageKey)) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), hideAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const dismiss = () => {
    setShown(false);
    keepText(() => localStorage, storageKey, '1');
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
