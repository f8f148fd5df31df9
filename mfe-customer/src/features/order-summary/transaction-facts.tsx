import type { Transaction } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { texts } from '../../texts.ts';

interface TransactionFactsProps {
  readonly transaction: Transaction;
  /** Rupees of it that the payment itself cost, where they are known: why it is more than the order's total. */
  readonly paymentFees?: number | undefined;
}

/** The details of a settled payment (spec 3, transaction data). */
export const TransactionFacts = ({ transaction, paymentFees = 0 }: TransactionFactsProps) => (
  <dl className="customer-facts customer-figures">
    <div>
      <dt>{texts.transaction.paymentId}</dt>
      <dd className="figures">{transaction.payment_id}</dd>
    </div>
    <div>
      <dt>{texts.transaction.totalPrice}</dt>
      <dd>
        <Rupees amount={transaction.total_price} />
        {paymentFees > 0 && (
          <span className="customer-hint customer-line">
            {texts.transaction.withFees} <Rupees amount={paymentFees} />
          </span>
        )}
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
