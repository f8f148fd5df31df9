import { isOver } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useNavigate, useParams } from '@potli/ui-kit/router.ts';
import { Slot } from '@potli/ui-kit/slot.tsx';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useRef, useState } from 'react';
import { customerApi } from '../api.ts';
import { ArrivedGoods } from '../features/arrived-goods/arrived-goods.tsx';
import { AwaitingPayment, isPayable } from '../features/cancel/awaiting-payment.tsx';
import { ApproximateAmount } from '../features/display-currency/approximate-amount.tsx';
import { CopyLink, orderAddress } from '../features/order-summary/copy-link.tsx';
import { CostBreakdown, ShipmentTime } from '../features/order-summary/cost-breakdown.tsx';
import { deliveryFromToday } from '../features/order-summary/delivery-estimate.ts';
import { ItemList } from '../features/order-summary/item-list.tsx';
import { QuoteNote } from '../features/order-summary/quote-note.tsx';
import { RefundNote } from '../features/order-summary/refund-note.tsx';
import { StatusCard } from '../features/order-summary/status-card.tsx';
import { StatusNote } from '../features/order-summary/status-note.tsx';
import { TransactionFacts } from '../features/order-summary/transaction-facts.tsx';
import { UserSummary } from '../features/order-summary/user-summary.tsx';
import { useKeptOrder } from '../features/own-orders/use-kept-order.ts';
import { DollarEquivalent } from '../features/payment/dollar-equivalent.tsx';
import { PaymentUnderWay } from '../features/payment/payment-under-way.tsx';
import { TermsConsent } from '../features/payment/terms-consent.tsx';
import { PrintReceipt } from '../features/receipt/print-receipt.tsx';
import { receiptOf } from '../features/receipt/receipt.ts';
import { ShareTracking } from '../features/share-tracking/share-tracking.tsx';
import { SupportButton } from '../features/support/support-button.tsx';
import { SupportThread } from '../features/support/support-thread.tsx';
import { WithdrawOrder } from '../features/withdraw/withdraw-order.tsx';
import { Banner } from '../kit/banner.tsx';
import { calendarDate, localDate } from '../kit/calendar-date.ts';
import { OrderProblem } from '../order/order-problem.tsx';
import { isOrderNotFound } from '../order/order-problem-text.ts';
import { detailTexts, orderTexts } from '../texts/order-page.ts';
import { texts } from '../texts.ts';

const pollMilliseconds = 5000;

/** Whether the customer was told a price: not before an evaluation accepts all, and not if the order ended before that. */
const isPriced = ({ order_status, total_price, history }: Order): boolean => {
  const reached =
    order_status === 'ORDER_CANCELLED' ? history.findLast(({ to }) => to === 'ORDER_CANCELLED')?.from : order_status;
  return total_price > 0 && reached !== 'ORDER_EVALUATION' && reached !== 'ORDER_CORRECTION';
};

/** Nothing is shipped: what is about the parcel is left out. */
const isCancelled = ({ order_status }: Order): boolean => order_status === 'ORDER_CANCELLED';

/** The price and what to do about it. */
const Summary = ({ order }: { order: Order }) => {
  const navigate = useNavigate();
  const consent = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const pay = () => {
    setAsked(true);
    if (accepted) navigate(`/user/payment/${order.order_id}`);
    else consent.current?.focus();
  };
  const awaitsPayment = order.order_status === 'ORDER_CONFIRMATION';
  return (
    <section className="card customer-form" aria-labelledby="summary-heading">
      <h2 id="summary-heading" className={awaitsPayment ? undefined : 'visually-hidden'}>
        {awaitsPayment ? detailTexts.readyToPay : detailTexts.costs}
      </h2>
      <CostBreakdown totals={order} country={isCancelled(order) ? undefined : order.user.country}>
        {awaitsPayment && <DollarEquivalent rupees={order.total_price} />}
        <ApproximateAmount rupees={order.total_price} country={order.user.country} />
      </CostBreakdown>
      {awaitsPayment && (
        <>
          <p>
            {detailTexts.delivery}{' '}
            <strong className="figures">
              {calendarDate(deliveryFromToday(order.total_time_estimation, new Date()))}
            </strong>
            {detailTexts.ifPaidToday}
          </p>
          <AwaitingPayment order={order} onPay={pay}>
            <TermsConsent
              accepted={accepted}
              isMissing={asked && !accepted}
              onChange={setAccepted}
              inputRef={consent}
            />
          </AwaitingPayment>
        </>
      )}
    </section>
  );
};

const OrderParts = ({ order }: { order: Order }) => {
  const priced = isPriced(order);
  const awaitsPayment = order.order_status === 'ORDER_CONFIRMATION';
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
  const aside = (
    <div className="customer-aside">
      {priced && <Summary order={order} />}
      {order.transaction && (
        <section className="card" aria-labelledby="payment-heading">
          <h2 id="payment-heading">{detailTexts.payment}</h2>
          <TransactionFacts transaction={order.transaction} paymentFees={receiptOf(order)?.paymentFees} />
          <div className="customer-actions customer-receipt-action">
            <PrintReceipt order={order} />
          </div>
        </section>
      )}
      {!priced && contact}
    </div>
  );
  return (
    <div className="customer-columns">
      <div className="customer-head">
        <StatusCard order={order}>
          <StatusNote order={order} />
        </StatusCard>
        {awaitsPayment && <PaymentUnderWay orderId={order.order_id} />}
        <RefundNote {...order} />
        <QuoteNote order={order} />
      </div>
      {awaitsPayment && aside}
      <div className="customer-rest">
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
        <SupportThread orderId={order.order_id} />
        <Slot name="order-page" order_id={order.order_id} order_status={order.order_status} />
        {priced && !isCancelled(order) && <ShipmentTime totals={order} />}
        {priced && contact}
        <div className="card customer-stack">
          <CopyLink label={detailTexts.link} address={orderAddress(order.order_id)} />
          <p className="customer-hint">{detailTexts.linkHint}</p>
          {!order.personal_data_removed && !isCancelled(order) && <ShareTracking orderId={order.order_id} />}
        </div>
        <WithdrawOrder order={order} />
      </div>
      {!awaitsPayment && aside}
    </div>
  );
};

export const OrderDetailPage = () => {
  const { orderId = '' } = useParams();
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
      {error && <Banner kind="problem">{orderTexts.refreshFailed}</Banner>}
      <OrderParts order={order} />
      <SupportButton orderId={order.order_id} inBar={isPayable(order)} />
    </div>
  );
};
