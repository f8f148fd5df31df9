import type { Order } from '@potli/contracts/order/order.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Banner } from '../../kit/banner.tsx';
import { calendarDate, localDate } from '../../kit/calendar-date.ts';
import { moneyText } from '../../kit/money-text.ts';
import { refundTexts } from '../../texts/order-page.ts';

/** The refunds of an order: how much, when, and when it arrives; and what is still to be refunded. */
export const RefundNote = ({ refunds = [], pending_refund_amount: pending = 0, delayed_refund_amount = 0 }: Order) =>
  (refunds.length > 0 || pending > 0) && (
    <Banner kind="note">
      {delayed_refund_amount > 0 && <p>{refundTexts.delayed(rupees(delayed_refund_amount))}</p>}
      {pending > delayed_refund_amount && <p>{refundTexts.pending(rupees(pending - delayed_refund_amount))}</p>}
      {refunds.map(({ amount, currency, refunded_at, arrives_on }) => (
        <p key={`${refunded_at} ${amount}`}>
          {refundTexts.made(moneyText(amount, currency), localDate(refunded_at))}{' '}
          {refundTexts.arrives(arrives_on && calendarDate(arrives_on))}
        </p>
      ))}
    </Banner>
  );
