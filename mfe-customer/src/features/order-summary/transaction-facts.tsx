import type { Transaction } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { texts } from '../../texts.ts';

/** The details of a settled payment (spec 3, transaction data). */
export const TransactionFacts = ({ transaction }: { transaction: Transaction }) => (
  <dl className="customer-facts customer-figures">
    <div>
      <dt>{texts.transaction.paymentId}</dt>
      <dd className="figures">{transaction.payment_id}</dd>
    </div>
    <div>
      <dt>{texts.transaction.totalPrice}</dt>
      <dd>
        <Rupees amount={transaction.total_price} />
      </dd>
    </div>
    <div>
      <dt>{texts.transaction.method}</dt>
      <dd>{transaction.payment_method}</dd>
    </div>
    <div>
      <dt>{texts.transaction.time}</dt>
      <dd>{texts.days(transaction.total_time_estimation)}</dd>
    </div>
  </dl>
);
