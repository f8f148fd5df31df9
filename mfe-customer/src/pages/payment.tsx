import { Rupees } from '@potli/ui-kit/money.tsx';
import { PageSkeleton, ProblemWithRetry } from '@potli/ui-kit/page-states.tsx';
import { problemCode, problemText, requestIdOf } from '@potli/ui-kit/problem-text.ts';
import { Link, Navigate, useNavigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useState } from 'react';
import { useOrderQuery, usePaymentOptionsQuery, useTransactionQuery } from '../api.ts';
import { CheckingPanel } from '../features/payment/checking-panel.tsx';
import { DollarEquivalent } from '../features/payment/dollar-equivalent.tsx';
import { WaysToPay } from '../features/payment/ways-to-pay.tsx';
import { OrderProblem } from '../order/order-problem.tsx';
import { isOrderNotFound } from '../order/order-problem-text.ts';
import { texts } from '../texts.ts';

const checkMilliseconds = 3000;
/** How often a missing dollar rate is asked for again. */
const rateMilliseconds = 10_000;

const PaymentOf = ({ orderId }: { orderId: string }) => {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [rateMissing, setRateMissing] = useState(false);
  const order = { query: { order_id: orderId } };
  const known = useOrderQuery(order, { refetchOnMountOrArgChange: true });
  const stand = useTransactionQuery(order, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting || attempted ? checkMilliseconds : 0,
  });
  const options = usePaymentOptionsQuery(order, {
    refetchOnMountOrArgChange: true,
    pollingInterval: rateMissing ? rateMilliseconds : 0,
  });
  const state = stand.currentData?.state;
  const withoutRate = options.currentData?.paypal.usd_amount === null;
  if (withoutRate !== rateMissing) setRateMissing(withoutRate);
  // The server looks after a payment of its own accord, be it from another tab or from before a reload.
  if (state === 'checking' && !waiting) setWaiting(true);

  const detail = `/user/orderdetail/${orderId}`;
  const success = `/user/payment/success/${orderId}`;
  const status = known.currentData?.order.order_status;
  const tried = waiting || attempted;
  if (!tried && status !== undefined && status !== 'ORDER_CONFIRMATION') return <Navigate to={detail} replace />;
  // While an attempt is being concluded, its own dialog comes first.
  if (state === 'settled' && !isBusy && (tried || status !== undefined)) return <Navigate to={success} replace />;
  if (state === 'refunded' && waiting) return <Navigate to={detail} replace />;
  if (waiting) {
    const nothingKnown = state === 'none' || state === 'open';
    return <CheckingPanel orderId={orderId} onPayAnotherWay={nothingKnown ? () => setWaiting(false) : undefined} />;
  }
  if (problemCode(options.error) === 'ORDER_NOT_PAYABLE' && !isBusy) return <Navigate to={detail} replace />;
  if (options.error && !options.currentData) {
    if (isOrderNotFound(options.error)) {
      return <OrderProblem problem={options.error} headline={texts.order.fetchFailed} onRetry={options.refetch} />;
    }
    return (
      <ProblemWithRetry
        text={`${texts.payment.optionsFailed} ${problemText(options.error, texts.order.noResponse)}`}
        onRetry={options.refetch}
        requestId={requestIdOf(options.error)}
      />
    );
  }
  if (!options.currentData) return <PageSkeleton blocks={2} />;
  return (
    <>
      <p className="customer-intro">
        {texts.order.heading} <Link to={detail}>{options.currentData.reference}</Link>. {texts.payment.intro}
      </p>
      <div className="customer-due">
        <p>
          {texts.payment.orderTotal}{' '}
          <strong>
            <Rupees amount={options.currentData.total_price} />
          </strong>
        </p>
        {/* Without a rate the wallet's card says so already. */}
        {!withoutRate && <DollarEquivalent rupees={options.currentData.total_price} />}
      </div>
      <WaysToPay
        options={options.currentData}
        user={known.data?.order.user}
        onSettled={() => navigate(success, { replace: true })}
        onChecking={() => setWaiting(true)}
        onOutdated={options.refetch}
        onAttempt={() => setAttempted(true)}
        isBusy={isBusy}
        onBusy={setBusy}
      />
    </>
  );
};

/** /user/payment/{orderId} */
export const PaymentPage = () => {
  usePageTitle(texts.payment.title);
  const { orderId } = useParams();
  if (!orderId) return <Navigate to="/user/order/create" replace />;
  return (
    <div className="page">
      <h1>{texts.payment.title}</h1>
      <PaymentOf key={orderId} orderId={orderId} />
    </div>
  );
};
