import type { ReactNode } from 'react';

interface PayBarProps {
  readonly label: string;
  /** With its currency; undefined while it is not known. */
  readonly sum: string | undefined;
  /** The page's main button. */
  readonly children: ReactNode;
}

/** A sum beside the page's main button: in its card on a wide screen, at the lower edge of a phone. */
export const PayBar = ({ label, sum, children }: PayBarProps) => (
  <div className="customer-pay-bar" data-lower-bar="phone">
    <p className="customer-pay-sum figures">
      {label} <strong>{sum}</strong>
    </p>
    {children}
  </div>
);
