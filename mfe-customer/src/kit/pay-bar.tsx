import type { ReactNode } from 'react';

/** The page's main button: in its card on a wide screen, at the lower edge of a phone. */
export const MainBar = ({ children }: { children: ReactNode }) => (
  <div className="customer-pay-bar" data-lower-bar="phone">
    {children}
  </div>
);

interface PayBarProps {
  readonly label: string;
  /** With its currency; undefined while it is not known. */
  readonly sum: string | undefined;
  /** The page's main button. */
  readonly children: ReactNode;
}

/** A sum beside the page's main button. */
export const PayBar = ({ label, sum, children }: PayBarProps) => (
  <MainBar>
    <p className="customer-pay-sum figures">
      {label} <strong>{sum}</strong>
    </p>
    {children}
  </MainBar>
);
