import { isOver } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { PageSkeleton } from '@potli/ui-kit/page-states.tsx';
import { useNavigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useState } from 'react';
import { customerApi } from '../api.ts';
import { AwaitingPayment } from '../features/cancel/awaiting-payment.tsx';
import { CopyLink, orderAddress } from '../features/order-summary/copy-link.tsx';
import { CostBreakdown } from '../features/order-summary/cost-breakdown.tsx';
import { ItemList } from '../features/order-summary/item-list.tsx';
import { QuoteNote } from '../features/order-summary/quote-note.tsx';
import { RefundNote } from '../features/order-summary/refund-note.tsx';
import { StatusCard } from '../features/order-summary/status-card.tsx';
import { StatusNote } from '../features/order-summary/status-note.tsx';
import { TransactionFacts } from '../features/order-summary/transaction-facts.tsx';
import { UserSummary } from '../features/order-summary/user-summary.tsx';
import { DollarEquivalent } from '../features/payment/dollar-equivalent.tsx';
import { TermsConsent } from '../features/payment/terms-consent.tsx';
import { PrintReceipt } from '../features/receipt/print-receipt.tsx';
import { receiptOf } from '../features/receipt/receipt.ts';
import { SupportButton } from '../features/support/support-button.tsx';
import { WithdrawOrder } from '../features/withdraw/withdraw-order.tsx';
import { Banner } from '../kit/banner.tsx';
import { calendarDate } from '../kit/calendar-date.ts';
import { OrderProblem } from '../order/order-problem.tsx';
import { isOrderNotFound } from '../order/order-problem-text.ts';
import { texts } from '../texts.ts';

const pollMilliseconds = 5000;

/** Whether the customer was told a price: not before an evaluation accepts all, and not if the order ended before that. */
const isPriced = ({ order_status, total_price, history }: Order): boolean => {
  const reached =
    order_status === 'ORDER_CANCELLED' ? history.findLast(({ to }) => to === 'ORDER_CANCELLED')?.from : order_status;
  return total_price > 0 && reached !== 'ORDER_EVALUATION' && reached !== 'ORDER_CORRECTION';
};

const OrderParts = ({ order }: { order: Order }) => {
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const pay = () => {
    setAsked(true);
    if (accepted) navigate(`/user/payment/${order.order_id}`);
  };
  const priced = isPriced(order);
  return (
    <div className="customer-stack">
      <StatusCard order={order} />
      <RefundNote {...order} />
      <QuoteNote order={order} />
      <StatusNote order={order} />
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
      {priced && (
        <section className="card" aria-label={texts.detail.costs}>
          <CostBreakdown totals={order}>
            {order.order_status === 'ORDER_CONFIRMATION' && <DollarEquivalent rupees={order.total_price} />}
          </CostBreakdown>
        </section>
      )}
      {order.order_status === 'ORDER_CONFIRMATION' && (
        <AwaitingPayment order={order} onPay={pay}>
          <TermsConsent accepted={accepted} isMissing={asked && !accepted} onChange={setAccepted} />
        </AwaitingPayment>
      )}
      {order.transaction && (
        <section className="card" aria-labelledby="payment-heading">
          <h2 id="payment-heading">{texts.detail.payment}</h2>
          <TransactionFacts transaction={order.transaction} paymentFees={receiptOf(order)?.paymentFees} />
          <div className="customer-actions customer-receipt-action">
            <PrintReceipt order={order} />
          </div>
        </section>
      )}
      <section className="card" aria-labelledby="details-heading">
        <h2 id="details-heading">{texts.detail.contact}</h2>
        {order.personal_data_removed ? (
          <p>{texts.detail.removed(calendarDate(order.personal_data_removed.at))}</p>
        ) : (
          <UserSummary details={order.user} />
        )}
      </section>
      <div className="card customer-stack">
        <CopyLink label={texts.detail.link} address={orderAddress(order.order_id)} />
        <p className="customer-hint">{texts.detail.linkHint}</p>
      </div>
      <WithdrawOrder order={order} />
    </div>
  );
};

export const OrderDetailPage = () => {
  const { orderId = '' } = useParams();
  usePageTitle(texts.detail.page);
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
  // Nothing can happen to it any more, and an order that does not exist will not begin to.
  if (!ended && ((order && isOver(order.order_status)) || isOrderNotFound(error))) setEnded(true);
  if (!order) {
    return error ? (
      <OrderProblem problem={error} headline={texts.order.fetchFailedInRed} onRetry={refetch} />
    ) : (
      <PageSkeleton blocks={4} />
    );
  }
  return (
    <div className="page customer-above-button">
      <h1>{texts.order.named(order.reference)}</h1>
      <p className="customer-intro">{texts.detail.placedOn(calendarDate(order.created_at))}</p>
      {error && <Banner kind="problem">{texts.order.refreshFailed}</Banner>}
      <OrderParts order={order} />
      <SupportButton />
    </div>
  );
};
