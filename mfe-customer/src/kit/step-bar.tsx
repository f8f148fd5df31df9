import type { ReactNode } from 'react';

interface StepBarProps {
  /** Also on a wide screen, where the bar of other steps is in their right column. */
  readonly isFixed?: boolean;
  /** A sum, and the step's main button. */
  readonly children: ReactNode;
}

/** The main button of a step: at the lower edge of a phone. */
export const StepBar = ({ isFixed = false, children }: StepBarProps) => (
  <div className="customer-next-bar" data-lower-bar={isFixed ? 'always' : 'phone'}>
    <div>{children}</div>
  </div>
);
