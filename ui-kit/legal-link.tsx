import { Link } from '@potli/ui-kit/router.ts';
import type { ReactNode } from 'react';

/** A link to a page of the site or, as the operator has set it, to an address elsewhere. */
export const LegalLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
