import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** Whether scripts are at work: not in a page as it was rendered with its release, until they have taken it over. */
const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What is filled in and pressed on a page: it waits for the scripts, since nothing may be typed that would be lost. */
export const Entry = ({ children }: { children: ReactNode }) => (
  <fieldset className="customer-entry" disabled={!useTakenOver()}>
    {children}
  </fieldset>
);
