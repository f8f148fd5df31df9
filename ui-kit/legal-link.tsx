import { Link } from '@potli/ui-kit/router.ts';
import type { ReactNode } from 'react';

export const LegalLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
