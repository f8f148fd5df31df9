import type { Transaction } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Fact } from '../../kit/fact.tsx';
import { chargedSum } from '../../order/charged-sum.ts';
import { transactionTexts } from '../../texts/order-page.ts';
import { texts } from '../../texts.ts';

interface TransactionFactsProps {
  readonly transaction: Transaction;
  /** Rupees of it that the payment itself cost, where they are known. */
  readonly paymentFees?: number | undefined;
}

export const TransactionFacts = ({ transaction, paymentFees = 0 }: TransactionFactsProps) => {
  const charged = chargedSum(transaction);
  return (
    <dl className="customer-facts customer-figures">
      <Fact term={transactionTexts.paymentId} className="figures">
        {transaction.payment_id}
      </Fact>
      <Fact term={transactionTexts.totalPrice} rupees={transaction.total_price}>
        {charged && <span className="customer-hint customer-line">{transactionTexts.charged(charged)}</span>}
        {paymentFees > 0 && (
          <span className="customer-hint customer-line">
            {transactionTexts.withFees} <Rupees amount={paymentFees} />
          </span>
        )}
      </Fact>
      <Fact term={transactionTexts.method}>{transaction.payment_method}</Fact>
      <Fact term={transactionTexts.time}>{texts.days(transaction.total_time_estimation)}</Fact>
    </dl>
  );
};
