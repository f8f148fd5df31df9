import type { Order } from '@potli/contracts/order/order.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Banner } from '../../kit/banner.tsx';
import { calendarDate } from '../../kit/calendar-date.ts';
import { moneyText } from '../../kit/money-text.ts';
import { texts } from '../../texts.ts';

/** The refunds of an order: how much, when, and when it arrives; and what is still to be refunded. */
export const RefundNote = ({ refunds = [], pending_refund_amount }: Order) =>
  (refunds.length > 0 || pending_refund_amount !== undefined) && (
    <Banner kind="note">
      {pending_refund_amount !== undefined && <p>{texts.refund.pending(rupees(pending_refund_amount))}</p>}
      {refunds.map(({ amount, currency, refunded_at, arrives_on }) => (
        <p key={`${refunded_at} ${amount}`}>
          {texts.refund.made(moneyText(amount, currency), calendarDate(refunded_at))}{' '}
          {texts.refund.arrives(arrives_on && calendarDate(arrives_on))}
        </p>
      ))}
    </Banner>
  );
