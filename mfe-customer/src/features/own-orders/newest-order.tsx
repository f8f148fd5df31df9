import type { KeptOrder } from '@potli/ui-kit/own-orders.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { StatusTag } from '../../kit/status-tag.tsx';
import { detailTexts } from '../../texts/order-page.ts';
import { ownOrdersTexts as words } from '../../texts/own-orders.ts';
import { useStatusOfNow } from './own-order-row.tsx';

/** What happens now with the newest order that is not over. */
export const NewestOrder = ({ kept }: { kept: KeptOrder }) => {
  const { order, isGone } = useStatusOfNow(kept);
  if (isGone) return null;
  const next = detailTexts.next[order.order_status];
  // The status may have changed since it was kept: the list below stays where it is.
  const hasRoom = detailTexts.next[kept.order_status] !== undefined;
  return (
    <section className="card customer-now" aria-labelledby="newest-order">
      <h2 id="newest-order">{words.newest}</h2>
      <p>
        <StatusTag status={order.order_status} />
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
