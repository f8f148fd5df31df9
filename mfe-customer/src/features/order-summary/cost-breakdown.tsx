import type { OrderTotals } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import type { ReactNode } from 'react';
import { days } from '../../kit/calendar-date.ts';

const kilograms = (grams: number): string =>
  `${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(grams / 1000)} kg`;

/** What an evaluated order costs and how long each part of its way takes. `children` stand under the total. */
export const CostBreakdown = ({ totals, children }: { totals: OrderTotals; children?: ReactNode }) => (
  <div className="customer-costs">
    <section aria-label="Cost breakdown">
      <h3>Cost breakdown</h3>
      <dl className="customer-facts customer-figures">
        <div>
          <dt>All product cost</dt>
          <dd>
            <Rupees amount={totals.items_total_cost} />
          </dd>
        </div>
        <div>
          <dt>International shipping ({kilograms(totals.estimated_weight)})</dt>
          <dd>
            <Rupees amount={totals.international_shipping_cost} />
          </dd>
        </div>
        <div>
          <dt>Custom fees</dt>
          <dd>
            <Rupees amount={totals.custom_fees} />
          </dd>
        </div>
        <div>
          <dt>Platform processing charges</dt>
          <dd>
            <Rupees amount={totals.platform_processing_fees} />
          </dd>
        </div>
        <div className="customer-total">
          <dt>Total</dt>
          <dd>
            <Rupees amount={totals.total_price} />
          </dd>
        </div>
      </dl>
      {children}
    </section>
    <section aria-label="Shipment time">
      <h3>Shipment time</h3>
      <dl className="customer-facts customer-figures">
        <div>
          <dt>Local shipment</dt>
          <dd>{days(totals.local_shippment_time)}</dd>
        </div>
        <div>
          <dt>Local packaging</dt>
          <dd>{days(totals.local_packaging_time)}</dd>
        </div>
        <div>
          <dt>International shipment</dt>
          <dd>{days(totals.international_shipping_time)}</dd>
        </div>
        <div>
          <dt>Customs processing</dt>
          <dd>about {days(totals.custom_processing_time)}</dd>
        </div>
        <div className="customer-total">
          <dt>Total</dt>
          <dd>{days(totals.total_time_estimation)}</dd>
        </div>
      </dl>
    </section>
  </div>
);
