import type { EstimatedItem } from '@potli/contracts/rules/estimate.ts';
import type { ReactNode } from 'react';
import { ProductPicture } from '../../kit/product-picture.tsx';
import { StepBar } from '../../kit/step-bar.tsx';
import { summaryTexts as words } from '../../texts/ordering.ts';
import { EstimateFacts } from './estimate-facts.tsx';
import { EstimateSum } from './estimate-sum.tsx';
import { useEstimate } from './use-estimate.ts';

interface StepSummaryProps {
  readonly items: readonly (EstimatedItem & { readonly id: string; readonly product_image: string })[];
  readonly country: string;
  /** Whether the page itself lists the items. */
  readonly isListed?: boolean;
  /** Also on a wide screen, as on order creation. */
  readonly isBarFixed?: boolean;
  /** The step's main button. */
  readonly children: ReactNode;
}

/** The right column of a step: what is ordered, its estimate, and the way on. */
export const StepSummary = ({ items, country, isListed = false, isBarFixed = false, children }: StepSummaryProps) => {
  const estimate = useEstimate(items, country);
  return (
    <div className="customer-aside">
      {/* First: what comes below it may grow when rates or the order are read. */}
      <StepBar isFixed={isBarFixed}>
        {items.length > 0 ? <EstimateSum {...estimate} /> : <p className="customer-next-sum" />}
        {children}
      </StepBar>
      {items.length > 0 && (
        <section className="card customer-form customer-estimate" aria-labelledby="summary-heading">
          <h2 id="summary-heading">{words.title(items.length)}</h2>
          {!isListed && (
            <ul className="customer-summary-items">
              {items.map((item) => (
                <li key={item.id}>
                  <ProductPicture src={item.product_image} size={48} />
                  <span dir="auto">{item.product_name}</span>
                  {item.quantity > 1 && <span className="figures">{words.times(item.quantity)}</span>}
                </li>
              ))}
            </ul>
          )}
          <EstimateFacts {...estimate} country={country} withDuties />
        </section>
      )}
    </div>
  );
};
