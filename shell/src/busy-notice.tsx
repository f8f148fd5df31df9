import { onBusy } from '@potli/ui-kit/busy.ts';
import { useEffect, useState } from 'react';

/** Shown while a page sends again what a busy server rejected. */
export const BusyNotice = () => {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => onBusy((change) => setWaiting((calls) => calls + change)), []);
  return <div role="status">{waiting > 0 && <p className="shell-busy">We are busy. Trying again…</p>}</div>;
};
