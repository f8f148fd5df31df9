import { Rupees } from '@potli/ui-kit/money.tsx';
import type { ReactNode } from 'react';

interface FactProps {
  readonly term: string;
  readonly rupees?: number;
  readonly isTotal?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

export const Fact = ({ term, rupees, isTotal = false, className, children }: FactProps) => (
  <div className={isTotal ? 'customer-total' : undefined}>
    <dt>{term}</dt>
    <dd dir="auto" className={className}>
      {rupees !== undefined && <Rupees amount={rupees} />}
      {children}
    </dd>
  </div>
);
