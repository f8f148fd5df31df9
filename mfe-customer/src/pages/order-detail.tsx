import { isOver } from '@potli/contracts/order/is-over.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useParams } from '@potli/ui-kit/router.ts';
import { Slot } from '@potli/ui-kit/slot.tsx';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { customerApi } from '../api.ts';
import { ArrivedGoods } from '../features/arrived-goods/arrived-goods.tsx';
import { CopyLink, orderAddress } from '../features/order-summary/copy-link.tsx';
import { ShipmentTime } from '../features/order-summary/cost-breakdown.tsx';
import { ItemList } from '../features/order-summary/item-list.tsx';
import { PaymentCard } from '../features/order-summary/payment-card.tsx';
import { PriceCard } from '../features/order-summary/price-card.tsx';
import { QuoteNote } from '../features/order-summary/quote-note.tsx';
import { RefundNote } from '../features/order-summary/refund-note.tsx';
import { trackingAddress } from '../features/order-summary/shipment.tsx';
import { StatusCard } from '../features/order-summary/status-card.tsx';
import { StatusNote } from '../features/order-summary/status-note.tsx';
import { UserSummary } from '../features/order-summary/user-summary.tsx';
import { useKeptOrder } from '../features/own-orders/use-kept-order.ts';
import { PaymentUnderWay, usePaymentUnderWay } from '../features/payment/payment-under-way.tsx';
import { ShareTracking } from '../features/share-tracking/share-tracking.tsx';
import { SupportButton } from '../features/support/support-button.tsx';
import { SupportThread } from '../features/support/support-thread.tsx';
import { WithdrawOrder } from '../features/withdraw/withdraw-order.tsx';
import { Banner } from '../kit/banner.tsx';
import { localDate } from '../kit/calendar-date.ts';
import { isSent } from '../order/is-sent.ts';
import { OrderProblem } from '../order/order-problem.tsx';
import { isOrderNotFound } from '../order/order-problem-text.ts';
import { useIsExpired } from '../order/quote-expiry.ts';
import { detailTexts, orderTexts } from '../texts/order-page.ts';
import { texts } from '../texts.ts';

const pollMilliseconds = 5000;

/** Only some orders show it; the page does without it where its code cannot be loaded. */
const OrderEstimate = lazy(async (): Promise<{ default: ComponentType<{ order: Order }> }> => {
  try {
    return { default: (await import('../features/estimate/order-estimate.tsx')).OrderEstimate };
  } catch {
    return { default: () => null };
  }
});

/** Whether the customer was told a price: not before an evaluation accepts all, and not if the order ended before that. */
const isPriced = ({ order_status, total_price, history }: Order): boolean => {
  const reached =
    order_status === 'ORDER_CANCELLED' ? history.findLast(({ to }) => to === 'ORDER_CANCELLED')?.from : order_status;
  return total_price > 0 && reached !== 'ORDER_EVALUATION' && reached !== 'ORDER_CORRECTION';
};

/** Whether the estimate from the stores' prices is all that the customer knows of the price. */
const isEstimated = ({ order_status, history, items }: Order): boolean =>
  order_status === 'ORDER_EVALUATION' &&
  !history.some(({ to }) => to === 'ORDER_CONFIRMATION') &&
  items.some(({ store_price }) => store_price !== undefined);

/** Whether a phone shows a main button in the bar at its lower edge. */
const hasMainBar = (order: Order, isPayable: boolean): boolean =>
  ['ORDER_CORRECTION', 'ORDER_COMPLETED'].includes(order.order_status) ||
  isPayable ||
  (order.order_status === 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' && trackingAddress(order) !== undefined);

interface OrderPartsProps {
  readonly order: Order;
  readonly isExpired: boolean;
  readonly isPayable: boolean;
  readonly payment: ReturnType<typeof usePaymentUnderWay>;
}

const OrderParts = ({ order, isExpired, isPayable, payment }: OrderPartsProps) => {
  const priced = isPriced(order);
  const contact = (
    <section className="card" aria-labelledby="details-heading">
      <h2 id="details-heading">{detailTexts.contact}</h2>
      {order.personal_data_removed ? (
        <p>{detailTexts.removed(localDate(order.personal_data_removed.at))}</p>
      ) : (
        <UserSummary details={order.user} />
      )}
    </section>
  );
  return (
    <div className="customer-columns">
      <div className="customer-head">
        <StatusCard order={order} isExpired={isExpired} isChecking={payment === 'checking'}>
          <StatusNote order={order} />
        </StatusCard>
        <PaymentUnderWay orderId={order.order_id} state={payment} />
        <RefundNote order={order} />
        <QuoteNote order={order} />
        <ArrivedGoods order={order} />
        <section className="card" aria-labelledby="items-heading">
          <h2 id="items-heading">{texts.items.title}</h2>
          <ItemList
            items={order.items.map(({ price, ...item }) => ({
              ...item,
              id: item.order_item_id,
              error_code: item.item_error_code,
              ...(priced ? { price } : {}),
            }))}
          />
        </section>
      </div>
      <div className="customer-aside">
        {priced && <PriceCard order={order} isPayable={isPayable} />}
        <PaymentCard order={order} />
        {!priced && contact}
        {isEstimated(order) && (
          <Suspense>
            <OrderEstimate order={order} />
          </Suspense>
        )}
      </div>
      <div className="customer-rest">
        <SupportThread orderId={order.order_id} />
        <Slot name="order-page" order_id={order.order_id} order_status={order.order_status} />
        {priced && isSent(order) && <ShipmentTime totals={order} />}
        {priced && contact}
        <WithdrawOrder order={order} />
        <details className="card customer-fold">
          <summary>{detailTexts.sharing}</summary>
          <div className="customer-stack">
            <CopyLink label={detailTexts.link} address={orderAddress(order.order_id)} />
            <p className="customer-hint">{detailTexts.linkHint}</p>
            {!order.personal_data_removed && isSent(order) && <ShareTracking orderId={order.order_id} />}
          </div>
        </details>
      </div>
    </div>
  );
};

const OrderDetail = ({ orderId }: { orderId: string }) => {
  usePageTitle(detailTexts.page);
  const [ended, setEnded] = useState(false);
  const { currentData, error, refetch } = customerApi.useOrderQuery(
    { query: { order_id: orderId } },
    {
      refetchOnMountOrArgChange: true,
      refetchOnReconnect: true,
      pollingInterval: usePollInterval(ended ? 0 : pollMilliseconds),
      skipPollingIfUnfocused: true,
    },
  );
  const order = currentData?.order;
  useKeptOrder(order);
  const isExpired = useIsExpired(order?.order_status === 'ORDER_CONFIRMATION' ? order.quote_expires_at : undefined);
  const payment = usePaymentUnderWay(order);
  const isPayable = order?.order_status === 'ORDER_CONFIRMATION' && !isExpired && payment !== 'checking';
  // Nothing can happen to it any more, and an order that does not exist will not begin to.
  if (!ended && ((order && isOver(order.order_status)) || isOrderNotFound(error))) setEnded(true);
  if (!order) {
    return error ? (
      <OrderProblem problem={error} headline={orderTexts.fetchFailedInRed} onRetry={refetch} />
    ) : (
      <div className="page customer-wide">
        <Skeleton blocks={4} label={texts.loadingPage} />
      </div>
    );
  }
  return (
    <div className="page customer-wide">
      <h1>{orderTexts.named(order.reference)}</h1>
      <p className="customer-intro">{detailTexts.placedOn(localDate(order.created_at))}</p>
      {error && !ended && <Banner kind="problem">{orderTexts.refreshFailed}</Banner>}
      <OrderParts order={order} isExpired={isExpired} isPayable={isPayable} payment={payment} />
      <SupportButton orderId={order.order_id} inBar={hasMainBar(order, isPayable)} />
    </div>
  );
};

export const OrderDetailPage = () => {
  const { orderId = '' } = useParams();
  return <OrderDetail key={orderId} orderId={orderId} />;
};
