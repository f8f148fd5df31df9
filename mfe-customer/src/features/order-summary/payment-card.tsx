import type { Order } from '@potli/contracts/order/order.ts';
import { moneyText } from '@potli/ui-kit/money.tsx';
import { localDate } from '../../kit/calendar-date.ts';
import { Fact } from '../../kit/fact.tsx';
import { isSent } from '../../order/is-sent.ts';
import { detailTexts } from '../../texts/order-page.ts';
import { receiptTexts } from '../../texts/receipt.ts';
import { PrintReceipt } from '../receipt/print-receipt.tsx';
import { receiptOf } from '../receipt/receipt.ts';
import { TransactionFacts } from './transaction-facts.tsx';

/** The payment with its fees and refunds, which add up to the order's total. */
export const PaymentCard = ({ order }: { order: Order }) => {
  const receipt = receiptOf(order);
  const { pendingRefund = 0, refunds = [] } = receipt ?? {};
  return (
    order.transaction && (
      <section className="card" aria-labelledby="payment-heading">
        <h2 id="payment-heading">{detailTexts.payment}</h2>
        <TransactionFacts
          transaction={order.transaction}
          paymentFees={receipt?.paymentFees}
          takenOut={receipt?.takenOut}
          roundedDown={receipt?.roundedDown}
          isSent={isSent(order)}
        >
          {refunds.map(({ amount, currency, refunded_at }) => (
            <Fact key={`${refunded_at} ${amount}`} term={receiptTexts.refunded(localDate(refunded_at), null)}>
              {moneyText(-amount, currency)}
            </Fact>
          ))}
          {pendingRefund > 0 && <Fact term={receiptTexts.pendingRefund} rupees={-pendingRefund} />}
        </TransactionFacts>
        <div className="customer-actions customer-receipt-action">
          <PrintReceipt order={order} />
        </div>
      </section>
    )
  );
};
