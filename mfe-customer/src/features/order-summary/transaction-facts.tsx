import type { Transaction } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import type { ReactNode } from 'react';
import { Fact } from '../../kit/fact.tsx';
import { chargedSum } from '../../order/charged-sum.ts';
import { transactionTexts } from '../../texts/order-page.ts';
import { texts } from '../../texts.ts';

interface TransactionFactsProps {
  readonly transaction: Transaction;
  /** Rupees of it beside the order's total, where they are known: what the payment itself cost, and items taken out since. */
  readonly paymentFees?: number | undefined;
  readonly takenOut?: number | undefined;
  /** Rupees of the order's total that the wallet left out. */
  readonly roundedDown?: number | undefined;
  readonly isSent?: boolean;
  /** What was refunded of it. */
  readonly children?: ReactNode;
}

const Included = ({ term, amount }: { term: string; amount: number }) =>
  amount > 0 && (
    <span className="customer-hint customer-line">
      {term} <Rupees amount={amount} />
    </span>
  );

export const TransactionFacts = ({
  transaction,
  paymentFees = 0,
  takenOut = 0,
  roundedDown = 0,
  isSent = true,
  children,
}: TransactionFactsProps) => {
  const charged = chargedSum(transaction);
  return (
    <dl className="customer-facts customer-figures">
      <Fact term={transactionTexts.paymentId} className="figures">
        {transaction.payment_id}
      </Fact>
      <Fact term={transactionTexts.totalPrice} rupees={transaction.total_price}>
        {charged && <span className="customer-hint customer-line">{transactionTexts.charged(charged)}</span>}
        <Included term={transactionTexts.withFees} amount={paymentFees} />
        <Included term={transactionTexts.withTakenOut} amount={takenOut} />
        <Included term={transactionTexts.roundedDown} amount={roundedDown} />
      </Fact>
      {children}
      <Fact term={transactionTexts.method}>{transaction.payment_method}</Fact>
      {isSent && <Fact term={transactionTexts.time}>{texts.days(transaction.total_time_estimation)}</Fact>}
    </dl>
  );
};
