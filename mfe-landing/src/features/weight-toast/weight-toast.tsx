import { useEffect, useState } from 'react';
import classes from './weight-toast.module.css';

/** spec 9 */
const hideAfterMilliseconds = 12_000;

/** Something worth knowing, for a while or until it is dismissed. */
export const WeightToast = () => {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), hideAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {shown && (
        <div className={classes.toast}>
          <p>Good to know: shipping cost does not rise in proportion to weight.</p>
          <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => setShown(false)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
};
