import type { ReactNode } from 'react';

const roles = { problem: 'alert', success: 'status', note: 'note' } as const;

/** A line across the page: what is wrong, what went well, what to know. Announced when it appears, except notes. */
export const Banner = ({ kind, children }: { kind: keyof typeof roles; children: ReactNode }) => (
  <div className={`customer-banner customer-banner-${kind}`} role={roles[kind]}>
    {children}
  </div>
);
