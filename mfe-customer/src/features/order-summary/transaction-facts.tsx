import type { Transaction } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { days } from '../../kit/calendar-date.ts';

/** The details of a settled payment (spec 3, transaction data). */
export const TransactionFacts = ({ transaction }: { transaction: Transaction }) => (
  <dl className="customer-facts customer-figures">
    <div>
      <dt>Payment ID</dt>
      <dd className="figures">{transaction.payment_id}</dd>
    </div>
    <div>
      <dt>Total price</dt>
      <dd>
        <Rupees amount={transaction.total_price} />
      </dd>
    </div>
    <div>
      <dt>Payment method</dt>
      <dd>{transaction.payment_method}</dd>
    </div>
    <div>
      <dt>Total time estimation</dt>
      <dd>{days(transaction.total_time_estimation)}</dd>
    </div>
  </dl>
);
