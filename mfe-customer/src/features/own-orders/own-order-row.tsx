import { isOver } from '@potli/contracts/order/is-over.ts';
import { type KeptOrder, noteStatus, summaryOf } from '@potli/ui-kit/own-orders.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { useEffect } from 'react';
import { customerApi } from '../../api.ts';
import { localDate } from '../../kit/calendar-date.ts';
import { StatusTag } from '../../kit/status-tag.tsx';
import { isOrderNotFound } from '../../order/order-problem-text.ts';
import { refundTexts } from '../../texts/order-page.ts';
import { ownOrdersTexts as words } from '../../texts/own-orders.ts';

export const OwnStatus = ({ order }: { order: KeptOrder }) => (
  <StatusTag status={order.order_status} end={order.parcel === 'not_sent' && refundTexts.tag} />
);

const OrderFacts = ({ order }: { order: KeptOrder }) => (
  <div className="customer-own-text">
    <p className="customer-product-name" dir="auto">
      <Link to={`/user/order/${order.order_id}`} aria-label={words.open(order.reference)}>
        {order.first_item || order.reference}
      </Link>
    </p>
    <p className="customer-hint figures">
      {order.reference} · {words.placedOn(localDate(order.created_at))}
    </p>
    <p>
      <OwnStatus order={order} />
    </p>
  </div>
);

/** The order with its status of now: what is over does not change any more and is not asked for. */
export const useStatusOfNow = (kept: KeptOrder): { order: KeptOrder; isGone: boolean; isOutdated: boolean } => {
  const { data, error } = customerApi.useOrderQuery(
    { query: { order_id: kept.order_id } },
    { skip: isOver(kept.order_status), refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const order = data ? summaryOf(data.order) : kept;
  useEffect(() => {
    if (data) noteStatus(summaryOf(data.order));
  }, [data]);
  const isGone = isOrderNotFound(error);
  return { order, isGone, isOutdated: error !== undefined && !isGone };
};

interface OwnOrderRowProps {
  readonly kept: KeptOrder;
  /** Undefined where the order is not in the list of this device. */
  readonly onForget?: (orderId: string) => void;
}

/** An order in a list, with its status of now. */
export const OwnOrderRow = ({ kept, onForget }: OwnOrderRowProps) => {
  const { order, isGone, isOutdated } = useStatusOfNow(kept);
  return (
    <li>
      <OrderFacts order={order} />
      {onForget && (
        <button
          type="button"
          className="customer-plain-button"
          aria-label={words.remove(order.reference)}
          onClick={() => onForget(order.order_id)}
        >
          {words.removeShort}
        </button>
      )}
      {isGone && <p className="customer-error">{words.notThere}</p>}
      {isOutdated && <p className="customer-error">{words.notUpdated}</p>}
    </li>
  );
};
