import type { ReactNode } from 'react';

const roles = { problem: 'alert', success: 'status', note: 'note' } as const;

/** Announced when it appears, except notes. */
export const Banner = ({ kind, children }: { kind: keyof typeof roles; children: ReactNode }) => (
  <div className={`customer-banner customer-banner-${kind}`} role={roles[kind]}>
    {children}
  </div>
);
