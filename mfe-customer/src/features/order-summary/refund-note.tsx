import type { Order } from '@potli/contracts/order/order.ts';
import type { Refund } from '@potli/contracts/order/refund.ts';
import { moneyText, rupees } from '@potli/ui-kit/money.tsx';
import { Banner } from '../../kit/banner.tsx';
import { calendarDate, localDate } from '../../kit/calendar-date.ts';
import { refundTexts } from '../../texts/order-page.ts';

/** A payment that came back before the order was paid was no second one, but late or of a wrong sum. */
const madeText = ({ history }: Order, { of_order, refunded_at }: Refund) =>
  !of_order && history.some(({ to, from, at }) => to === 'PAYMENT_DONE' && from !== to && at <= refunded_at)
    ? refundTexts.secondPayment
    : refundTexts.made;

/** The refunds of an order: how much, when, and when it arrives; and what is still to be refunded. */
export const RefundNote = ({ order }: { order: Order }) => {
  const { refunds = [], pending_refund_amount: pending = 0, delayed_refund_amount = 0 } = order;
  if (refunds.length === 0 && pending === 0) return null;
  return (
    <Banner kind="note">
      {delayed_refund_amount > 0 && <p>{refundTexts.delayed(rupees(delayed_refund_amount))}</p>}
      {pending > delayed_refund_amount && <p>{refundTexts.pending(rupees(pending - delayed_refund_amount))}</p>}
      {refunds.map((refund) => (
        <p key={`${refund.refunded_at} ${refund.amount}`}>
          {madeText(order, refund)(moneyText(refund.amount, refund.currency), localDate(refund.refunded_at))}{' '}
          {refundTexts.arrives(refund.arrives_on && calendarDate(refund.arrives_on))}
        </p>
      ))}
    </Banner>
  );
};
