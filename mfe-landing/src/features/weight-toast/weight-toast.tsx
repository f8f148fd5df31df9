import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import classes from './weight-toast.module.css';

/** spec 9 */
const hideAfterMilliseconds = 12_000;

/**
 * Shown below the calculator prompt once that comes into view, where it covers nothing. Rendered by scripts only, because
 * without them it could not be dismissed.
 */
export const WeightToast = () => {
  const [shown, setShown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    try {
      // A visitor who dismissed it has read it.
      if (localStorage.weightToast) return;
    } catch {
      // Blocked storage: as on the first visit.
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setShown(true);
      setTimeout(() => setShown(false), hideAfterMilliseconds);
    });
    // Not disconnected on leaving the page: a place that is gone does not come into view.
    observer.observe(place.current as HTMLDivElement);
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
    <div role="status" ref={place} className={classes.place}>
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
