import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** False in the prerendered page until it is hydrated. */
const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Disabled until the page is hydrated, because what is typed before would be lost. */
export const Entry = ({ children }: { children: ReactNode }) => (
  <fieldset role="none" className="customer-entry" disabled={!useTakenOver()}>
    {children}
  </fieldset>
);
