import type { OrderTotals } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';

const kilograms = (grams: number): string =>
  `${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(grams / 1000)} kg`;

/** What an evaluated order costs and how long each part of its way takes. `children` stand under the total. */
export const CostBreakdown = ({ totals, children }: { totals: OrderTotals; children?: ReactNode }) => (
  <div className="customer-costs">
    <section aria-label={texts.costs.title}>
      <h3>{texts.costs.title}</h3>
      <dl className="customer-facts customer-figures">
        <div>
          <dt>{texts.costs.items}</dt>
          <dd>
            <Rupees amount={totals.items_total_cost} />
          </dd>
        </div>
        <div>
          <dt>{texts.costs.shipping(kilograms(totals.estimated_weight))}</dt>
          <dd>
            <Rupees amount={totals.international_shipping_cost} />
          </dd>
        </div>
        <div>
          <dt>{texts.costs.customFees}</dt>
          <dd>
            <Rupees amount={totals.custom_fees} />
          </dd>
        </div>
        <div>
          <dt>{texts.costs.platformFees}</dt>
          <dd>
            <Rupees amount={totals.platform_processing_fees} />
          </dd>
        </div>
        <div className="customer-total">
          <dt>{texts.costs.total}</dt>
          <dd>
            <Rupees amount={totals.total_price} />
          </dd>
        </div>
      </dl>
      {children}
    </section>
    <section aria-label={texts.costs.timeTitle}>
      <h3>{texts.costs.timeTitle}</h3>
      <dl className="customer-facts customer-figures">
        <div>
          <dt>{texts.costs.localShipment}</dt>
          <dd>{texts.days(totals.local_shippment_time)}</dd>
        </div>
        <div>
          <dt>{texts.costs.localPackaging}</dt>
          <dd>{texts.days(totals.local_packaging_time)}</dd>
        </div>
        <div>
          <dt>{texts.costs.internationalShipment}</dt>
          <dd>{texts.days(totals.international_shipping_time)}</dd>
        </div>
        <div>
          <dt>{texts.costs.customs}</dt>
          <dd>{texts.costs.about(texts.days(totals.custom_processing_time))}</dd>
        </div>
        <div className="customer-total">
          <dt>{texts.costs.total}</dt>
          <dd>{texts.days(totals.total_time_estimation)}</dd>
        </div>
      </dl>
    </section>
  </div>
);
