import type { OrderTotals } from '@potli/contracts/order/order.ts';
import type { ReactNode } from 'react';
import { DutiesNote } from '../../kit/duties-note.tsx';
import { Fact } from '../../kit/fact.tsx';
import { costsTexts } from '../../texts/order-page.ts';
import { texts } from '../../texts.ts';

const kilograms = (grams: number): string =>
  `${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(grams / 1000)} kg`;

interface CostBreakdownProps {
  readonly totals: OrderTotals;
  /** Where the parcel goes; undefined if it goes nowhere. */
  readonly country: string | undefined;
  readonly children?: ReactNode;
}

export const CostBreakdown = ({ totals, country, children }: CostBreakdownProps) => (
  <section className="customer-costs" aria-label={costsTexts.title}>
    <h3>{costsTexts.title}</h3>
    <dl className="customer-facts customer-figures customer-sum">
      <Fact term={costsTexts.items} rupees={totals.items_total_cost} />
      <Fact
        term={costsTexts.shipping(kilograms(totals.estimated_weight))}
        rupees={totals.international_shipping_cost}
      />
      <Fact term={costsTexts.customFees} rupees={totals.custom_fees} />
      <Fact term={costsTexts.platformFees} rupees={totals.platform_processing_fees} />
      <Fact term={costsTexts.total} rupees={totals.total_price} isTotal />
    </dl>
    {children}
    {country !== undefined && (
      <details className="customer-fold">
        <summary>{costsTexts.duties}</summary>
        <DutiesNote country={country} />
      </details>
    )}
  </section>
);

export const ShipmentTime = ({ totals }: { totals: OrderTotals }) => (
  <section className="card" aria-label={costsTexts.timeTitle}>
    <h2>{costsTexts.timeTitle}</h2>
    <dl className="customer-facts customer-figures">
      <Fact term={costsTexts.localShipment}>{texts.days(totals.local_shippment_time)}</Fact>
      <Fact term={costsTexts.localPackaging}>{texts.days(totals.local_packaging_time)}</Fact>
      <Fact term={costsTexts.internationalShipment}>{texts.days(totals.international_shipping_time)}</Fact>
      <Fact term={costsTexts.customs}>{costsTexts.about(texts.days(totals.custom_processing_time))}</Fact>
      <Fact term={costsTexts.total} isTotal>
        {texts.days(totals.total_time_estimation)}
      </Fact>
    </dl>
  </section>
);
