import type { Transaction } from '@potli/contracts/order/order.ts';
import { oncePerTab, tellOrderEvent } from '@potli/ui-kit/analytics.ts';
import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { PageSkeleton, ProblemWithRetry } from '@potli/ui-kit/page-states.tsx';
import { problemText, requestIdOf } from '@potli/ui-kit/problem-text.ts';
import { Link, Navigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useEffect, useState } from 'react';
import { customerApi } from '../api.ts';
import { estimatedDelivery } from '../features/order-summary/delivery-estimate.ts';
import { TransactionFacts } from '../features/order-summary/transaction-facts.tsx';
import { CheckingPanel } from '../features/payment/checking-panel.tsx';
import { PrintReceipt } from '../features/receipt/print-receipt.tsx';
import { calendarDate } from '../kit/calendar-date.ts';
import { Tick } from '../kit/tick.tsx';
import { useBackTo } from '../kit/use-back-to.ts';
import { chargedSum, providerName } from '../order/charged-sum.ts';
import { orderTexts, transactionTexts } from '../texts/order-page.ts';
import { paymentSuccessTexts, paymentTexts } from '../texts/payment.ts';

const checkMilliseconds = 3000;

const paidText = (transaction: Transaction): string => {
  const total = rupees(transaction.total_price);
  const charged = chargedSum(transaction);
  return paymentSuccessTexts.paid(charged ?? total, providerName(transaction), charged && total);
};

/** The order as it is after the payment, polled until it knows of it; undefined before. */
const useOrderAfterPayment = (orderId: string, openedAt: number) => {
  const [known, setKnown] = useState(false);
  const {
    currentData,
    isError,
    fulfilledTimeStamp = 0,
  } = customerApi.useOrderQuery(
    { query: { order_id: orderId } },
    { refetchOnMountOrArgChange: true, pollingInterval: usePollInterval(known ? 0 : checkMilliseconds) },
  );
  const order = currentData?.order;
  const isPaid = Boolean(order?.transaction);
  if (!known && isPaid) setKnown(true);
  return { order: isPaid || fulfilledTimeStamp >= openedAt ? order : undefined, isError };
};

/** /user/payment/success/{orderId}. Everything on it comes from the server, so a reload shows the same. */
export const PaymentSuccessPage = () => {
  usePageTitle(paymentSuccessTexts.title);
  const { orderId = '' } = useParams();
  const detail = `/user/orderdetail/${orderId}`;
  useBackTo(detail, { replace: true });
  const [openedAt] = useState(Date.now);
  const { order, isError } = useOrderAfterPayment(orderId, openedAt);
  const {
    currentData,
    error,
    refetch,
    fulfilledTimeStamp = 0,
  } = customerApi.useTransactionQuery(
    { query: { order_id: orderId } },
    { refetchOnMountOrArgChange: true, pollingInterval: usePollInterval(order?.transaction ? 0 : checkMilliseconds) },
  );
  const isCancelled = order?.order_status === 'ORDER_CANCELLED';
  // A payment is settled before the order takes it: one that was cancelled meanwhile does not, and the money goes back.
  const transaction = order && !isCancelled && currentData?.state === 'settled' ? currentData.transaction : null;
  const paymentId = transaction?.payment_id;
  useEffect(() => {
    if (paymentId !== undefined) oncePerTab(`paid ${paymentId}`, () => tellOrderEvent('order_paid'));
  }, [paymentId]);
  if (order && transaction) {
    const delivery = estimatedDelivery(order, new Date());
    return (
      <div className="page customer-stack">
        <div className="customer-thanks">
          <Tick />
          <h1>{paymentSuccessTexts.title}</h1>
          <p className="figures">{paidText(transaction)}</p>
        </div>
        <section className="card customer-stack" aria-label={transactionTexts.title}>
          <TransactionFacts transaction={transaction} />
          {delivery && (
            <p>
              {paymentSuccessTexts.delivery} <strong className="figures customer-day">{calendarDate(delivery)}</strong>
            </p>
          )}
        </section>
        <div className="customer-actions">
          <PrintReceipt order={order} />
          <Link className="button" to={detail} replace>
            {paymentSuccessTexts.back}
          </Link>
        </div>
      </div>
    );
  }
  if (isCancelled && order.transaction) return <Navigate to={detail} replace />;
  // What the payment page knew a moment ago does not count: it may be from before the payment.
  const isFresh = fulfilledTimeStamp >= openedAt;
  if (isFresh && currentData && currentData.state !== 'checking' && currentData.state !== 'settled') {
    return <Navigate to={detail} replace />;
  }
  if (isFresh && currentData && (currentData.state === 'checking' || order || isError)) {
    return (
      <div className="page">
        <h1>{paymentTexts.title}</h1>
        <CheckingPanel orderId={orderId} onPayAnotherWay={undefined} />
      </div>
    );
  }
  if (!error) return <PageSkeleton />;
  return (
    <div className="page customer-stack">
      <h1>{paymentTexts.title}</h1>
      <ProblemWithRetry
        text={problemText(error, orderTexts.noResponse)}
        onRetry={refetch}
        requestId={requestIdOf(error)}
      />
      <p>
        <Link to={detail}>{paymentSuccessTexts.back}</Link>
      </p>
    </div>
  );
};
