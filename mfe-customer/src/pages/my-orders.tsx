import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { forgetAllOrders, forgetOrder, type KeptOrder, keptOrders, newestOpen } from '@potli/ui-kit/own-orders.ts';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepFoundOrders } from '../features/own-orders/found-orders.ts';
import { NewestOrder } from '../features/own-orders/newest-order.tsx';
import { OrdersElsewhere } from '../features/own-orders/orders-elsewhere.tsx';
import { OwnOrderRow } from '../features/own-orders/own-order-row.tsx';
import { orderTexts } from '../texts/order-page.ts';
import { ownOrdersTexts as words } from '../texts/own-orders.ts';
import { texts } from '../texts.ts';

interface KeptListProps {
  readonly orders: readonly KeptOrder[];
  readonly onChanged: () => void;
  readonly onCleared: () => void;
}

const KeptList = ({ orders, onChanged, onCleared }: KeptListProps) => {
  const { confirm } = useAlerts();
  // The pressed button goes; the heading stays, whatever is left.
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = () => {
    heading.current?.focus();
    onChanged();
  };
  const forget = async (orderId: string) => {
    await forgetOrder(orderId);
    changed();
  };
  const clear = async () => {
    if (!(await confirm(words.clearQuestion, { yes: words.clearYes, no: words.clearNo, tone: 'danger' }))) return;
    await forgetAllOrders();
    onCleared();
    changed();
  };
  const isEmpty = orders.length === 0;
  return (
    <section className={isEmpty ? 'card customer-form' : 'card'} aria-labelledby="kept-orders">
      <div className="customer-card-head">
        <h2 id="kept-orders" tabIndex={-1} ref={heading}>
          {isEmpty ? words.none : words.earlier}
        </h2>
        {!isEmpty && (
          <button type="button" className="customer-plain-button" onClick={clear}>
            {words.clear}
          </button>
        )}
      </div>
      {isEmpty ? (
        <>
          <p>{words.noneHint}</p>
          <Link className="button" to="/user/order/create">
            {orderTexts.createNew}
          </Link>
        </>
      ) : (
        <ul className="customer-own-orders">
          {orders.map((order) => (
            <OwnOrderRow key={order.order_id} kept={order} onForget={forget} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** /user/orders: what was ordered on this device, and a way to what was ordered elsewhere. */
export const MyOrdersPage = () => {
  usePageTitle(words.title);
  const [orders, setOrders] = useState<readonly KeptOrder[]>();
  const read = useCallback(() => {
    keptOrders().then(setOrders);
  }, []);
  useEffect(read, [read]);
  const [cleared, setCleared] = useState(0);
  /** Also the orders that a code has shown: the next person at this device must not find their links. */
  const forgetFound = () => {
    keepFoundOrders(undefined);
    setCleared(cleared + 1);
  };
  const newest = orders && newestOpen(orders);
  return (
    <div className="page customer-wide">
      <h1>{words.title}</h1>
      <p className="customer-intro">{words.intro}</p>
      {/* All at once: where the form is depends on the list above it. */}
      {orders ? (
        <div className="customer-columns">
          <div className="customer-head">
            {newest && <NewestOrder key={newest.order_id} kept={newest} />}
            <KeptList orders={orders} onChanged={read} onCleared={forgetFound} />
          </div>
          <div className="customer-aside">
            <OrdersElsewhere key={cleared} onKept={read} />
          </div>
        </div>
      ) : (
        <Skeleton label={texts.loadingPage} />
      )}
    </div>
  );
};
