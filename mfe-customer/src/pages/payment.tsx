import { Rupees } from '@potli/ui-kit/money.tsx';
import { ProblemWithRetry, Skeleton } from '@potli/ui-kit/page-states.tsx';
import { problemText, requestIdOf } from '@potli/ui-kit/problem-text.ts';
import { Link, Navigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { ApproximateAmount } from '../features/display-currency/approximate-amount.tsx';
import { CheckingPanel } from '../features/payment/checking-panel.tsx';
import { DollarEquivalent } from '../features/payment/dollar-equivalent.tsx';
import { successPath, usePayment } from '../features/payment/use-payment.ts';
import { WaysToPay } from '../features/payment/ways-to-pay.tsx';
import { OrderProblem } from '../order/order-problem.tsx';
import { isOrderNotFound } from '../order/order-problem-text.ts';
import { QuoteDeadline } from '../order/quote-deadline.tsx';
import { orderTexts } from '../texts/order-page.ts';
import { paymentTexts } from '../texts/payment.ts';
import { texts } from '../texts.ts';

/** What it replaces was higher and may have been scrolled, with the focus in it. */
const bringIntoView = (panel: HTMLElement | null): void => {
  panel?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: 'center' });
};

const PaymentOf = ({ orderId }: { orderId: string }) => {
  const { state, dispatch, options, user, settledHere, isLoadingOrder, whyNotPayable, refetch } = usePayment(orderId);
  const detail = `/user/orderdetail/${orderId}`;
  // A page opened beside an earlier payment finds the order paid; its details must not replace the success page.
  if (state.name === 'done' || (state.name === 'unpayable' && settledHere)) {
    return <Navigate to={successPath(orderId)} replace />;
  }
  if (state.name === 'unpayable') {
    if (isLoadingOrder) return <Skeleton label={texts.loadingPage} />;
    // Once its status has changed, the order's page says more.
    if (state.server.order !== 'ORDER_CONFIRMATION' || !state.server.notPayable) {
      return <Navigate to={detail} replace />;
    }
    return (
      <section className="card customer-form" role="alert" tabIndex={-1} ref={bringIntoView}>
        <p>{whyNotPayable}</p>
        <div className="customer-actions">
          <Link className="button" to={detail} replace>
            {paymentTexts.viewOrder}
          </Link>
        </div>
      </section>
    );
  }
  if (state.name === 'checking') {
    const nothingKnown = state.server.payment === 'none' || state.server.payment === 'open';
    return (
      <CheckingPanel
        orderId={orderId}
        onPayAnotherWay={nothingKnown ? () => dispatch({ type: 'pay another way' }) : undefined}
      />
    );
  }
  if (options.error && !options.currentData) {
    if (isOrderNotFound(options.error)) {
      return <OrderProblem problem={options.error} headline={orderTexts.fetchFailed} onRetry={options.refetch} />;
    }
    return (
      <ProblemWithRetry
        text={`${paymentTexts.optionsFailed} ${problemText(options.error, orderTexts.fetchFailedSomehow)}`}
        onRetry={options.refetch}
        requestId={requestIdOf(options.error)}
      />
    );
  }
  if (!options.currentData) return <Skeleton label={texts.loadingPage} />;
  const { reference, total_price, quote_expires_at } = options.currentData;
  return (
    <>
      <p className="customer-intro">
        {orderTexts.heading} <Link to={detail}>{reference}</Link>. {paymentTexts.intro}
      </p>
      <WaysToPay options={options.currentData} user={user} state={state} dispatch={dispatch} onOutdated={refetch}>
        <div className="customer-due">
          <p>
            {paymentTexts.orderTotal}{' '}
            <strong>
              <Rupees amount={total_price} />
            </strong>
          </p>
          {/* Without a rate the wallet's card says so already. */}
          {!state.server.rateMissing && (
            <ApproximateAmount rupees={total_price} country={user?.country ?? ''}>
              {(also) => <DollarEquivalent rupees={total_price} also={also} />}
            </ApproximateAmount>
          )}
          {!state.server.notPayable && <QuoteDeadline at={quote_expires_at} />}
        </div>
      </WaysToPay>
    </>
  );
};

export const PaymentPage = () => {
  usePageTitle(paymentTexts.title);
  const { orderId } = useParams();
  if (!orderId) return <Navigate to="/user/order/create" replace />;
  return (
    <div className="page customer-wide">
      <h1>{paymentTexts.title}</h1>
      <PaymentOf key={orderId} orderId={orderId} />
    </div>
  );
};
