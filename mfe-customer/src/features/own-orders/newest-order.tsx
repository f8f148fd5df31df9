import type { KeptOrder } from '@potli/ui-kit/own-orders.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { nextSentence } from '../../order/next-sentence.ts';
import { useIsExpired } from '../../order/quote-expiry.ts';
import { beforePaymentTexts } from '../../texts/before-payment.ts';
import { ownOrdersTexts as words } from '../../texts/own-orders.ts';
import { usePaymentUnderWay } from '../payment/payment-under-way.tsx';
import { OwnStatus, useStatusOfNow } from './own-order-row.tsx';

/** What happens now with the newest order that is not over. */
export const NewestOrder = ({ kept }: { kept: KeptOrder }) => {
  const { order, isGone } = useStatusOfNow(kept);
  const isExpired = useIsExpired(order.order_status === 'ORDER_CONFIRMATION' ? order.quote_expires_at : null);
  const payment = usePaymentUnderWay(isGone ? undefined : order);
  if (isGone) return null;
  const next =
    payment === 'checking'
      ? beforePaymentTexts.checkingOnOrder
      : nextSentence(order.order_status, order.parcel, isExpired);
  // The status may have changed since it was kept: the list below stays where it is.
  const hasRoom = nextSentence(kept.order_status, kept.parcel, false) !== undefined;
  return (
    <section className="card customer-now" aria-labelledby="newest-order">
      <h2 id="newest-order">{words.newest}</h2>
      <p>
        <OwnStatus order={order} />
      </p>
      {(next || hasRoom) && <p className="customer-next customer-next-room">{next}</p>}
      <p className="customer-hint figures">
        {order.reference} · <span dir="auto">{order.first_item}</span>
      </p>
      <Link className="button" to={`/user/order/${order.order_id}`}>
        {words.view}
      </Link>
    </section>
  );
};
