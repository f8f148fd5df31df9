import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { forgetAllOrders, forgetOrder, type KeptOrder, keptOrders, newestOpen } from '@potli/ui-kit/own-orders.ts';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useCallback, useEffect, useState } from 'react';
import { NewestOrder } from '../features/own-orders/newest-order.tsx';
import { OrdersElsewhere } from '../features/own-orders/orders-elsewhere.tsx';
import { OwnOrderRow } from '../features/own-orders/own-order-row.tsx';
import { texts } from '../texts.ts';

const words = texts.ownOrders;

const KeptList = ({ orders, onChanged }: { orders: readonly KeptOrder[]; onChanged: () => void }) => {
  const { confirm } = useAlerts();
  const forget = async (orderId: string) => {
    await forgetOrder(orderId);
    onChanged();
  };
  const clear = async () => {
    if (!(await confirm(words.clearQuestion, { yes: words.clearYes, no: words.clearNo }))) return;
    await forgetAllOrders();
    onChanged();
  };
  return (
    <section className="card" aria-labelledby="kept-orders">
      <div className="customer-card-head">
        <h2 id="kept-orders">{words.earlier}</h2>
        <button type="button" className="customer-plain-button" onClick={clear}>
          {words.clear}
        </button>
      </div>
      <ul className="customer-own-orders">
        {orders.map((order) => (
          <OwnOrderRow key={order.order_id} kept={order} onForget={forget} />
        ))}
      </ul>
    </section>
  );
};

const NoOrders = () => (
  <section className="card customer-form">
    <h2>{words.none}</h2>
    <p>{words.noneHint}</p>
    <Link className="button" to="/user/order/create">
      {texts.order.createNew}
    </Link>
  </section>
);

/** /user/orders: what was ordered on this device, and a way to what was ordered elsewhere. */
export const MyOrdersPage = () => {
  usePageTitle(words.title);
  const [orders, setOrders] = useState<readonly KeptOrder[]>();
  const read = useCallback(() => {
    keptOrders().then(setOrders);
  }, []);
  useEffect(read, [read]);
  const newest = orders && newestOpen(orders);
  return (
    <div className="page customer-wide">
      <h1>{words.title}</h1>
      <p className="customer-intro">{words.intro}</p>
      <div className="customer-columns">
        <div className="customer-head">
          {!orders && <Skeleton blocks={2} label={texts.loadingPage} />}
          {orders?.length === 0 && <NoOrders />}
          {newest && <NewestOrder key={newest.order_id} kept={newest} />}
          {orders && orders.length > 0 && <KeptList orders={orders} onChanged={read} />}
        </div>
        <div className="customer-aside">
          <OrdersElsewhere onKept={read} />
        </div>
      </div>
    </div>
  );
};
