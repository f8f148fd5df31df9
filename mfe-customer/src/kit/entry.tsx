import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Disabled until a prerendered page is hydrated, because what is typed before would be lost. */
export const Entry = ({ children }: { children: ReactNode }) => {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <fieldset role="none" className="customer-entry" disabled={!isHydrated}>
      {children}
    </fieldset>
  );
};
