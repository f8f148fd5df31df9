import { addressDenials, isAddressDenial } from '@potli/contracts/order/denials.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { Navigate, useNavigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useEffect, useRef } from 'react';
import { customerApi } from '../api.ts';
import { isUnanswered } from '../draft/denial.ts';
import { correctionIn } from '../draft/draft.ts';
import { draftActions } from '../draft/draft-slice.ts';
import type { OrderNavigation } from '../draft/order-in-progress.ts';
import { isComplete } from '../draft/product.ts';
import { summaryItem } from '../draft/submission.ts';
import { StepSummary } from '../features/estimate/step-summary.tsx';
import { useKeptOrder } from '../features/own-orders/use-kept-order.ts';
import { DropItem } from '../features/product-card/drop-item.tsx';
import { OfferedSizes } from '../features/product-card/offered-sizes.tsx';
import { ProductCard } from '../features/product-card/product-card.tsx';
import { SupportButton } from '../features/support/support-button.tsx';
import { WithdrawOrder } from '../features/withdraw/withdraw-order.tsx';
import { Banner } from '../kit/banner.tsx';
import { StepOf } from '../kit/step-of.tsx';
import { OrderProblem } from '../order/order-problem.tsx';
import { useCustomerDispatch, useDraft } from '../store.ts';
import { orderTexts } from '../texts/order-page.ts';
import { createTexts } from '../texts/ordering.ts';
import { texts } from '../texts.ts';

/** /user/home/{orderId}: the order creation screen for an order that was returned (spec 2). */
export const OrderCorrectionPage = () => {
  usePageTitle(createTexts.correctionTitle);
  const { orderId = '' } = useParams();
  const { data, error, fulfilledTimeStamp, refetch } = customerApi.useOrderQuery(
    { query: { order_id: orderId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const draft = useDraft();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  const { alert, confirm } = useAlerts();
  const order = data?.order;
  useKeptOrder(order);
  const inCorrection = order?.order_status === 'ORDER_CORRECTION';

  const correction = correctionIn(draft, order?.order_id);
  const isOpen = order && correction && correction.version >= order.version;
  const openedFrom = useRef<number>(undefined);
  useEffect(() => {
    if (!order) return;
    if (!inCorrection) dispatch(draftActions.correctionClosed(order.order_id));
    else if (openedFrom.current !== fulfilledTimeStamp) {
      openedFrom.current = fulfilledTimeStamp;
      dispatch(draftActions.correctionOpened(order));
    }
    // Another tab has closed the correction: only the server knows whether the order is still to be corrected.
    else if (!isOpen) void refetch();
  }, [order, inCorrection, isOpen, fulfilledTimeStamp, refetch, dispatch]);

  if (order && !inCorrection) return <Navigate to={`/user/orderdetail/${orderId}`} replace />;
  if (error && !isOpen) return <OrderProblem problem={error} headline={orderTexts.fetchFailed} onRetry={refetch} />;
  if (!order || !isOpen)
    return (
      <div className="page customer-wide">
        <Skeleton blocks={3} label={texts.loadingPage} />
      </div>
    );

  const { products, note, userDetails } = correction;
  const kept = products.filter(({ isDropped }) => !isDropped);
  /** Where nothing was changed that was denied: whether the customer sends it all the same. */
  const isSure = async (): Promise<boolean> => {
    const unanswered = order.items.filter((item) =>
      products.some((product) => product.order_item_id === item.order_item_id && isUnanswered(item, product)),
    );
    if (unanswered.length === 0) return true;
    const { unchanged, sendAnyway, backToChange } = createTexts;
    const names = unanswered.map(({ product_name }) => product_name);
    return confirm(unchanged(names), { yes: sendAnyway, no: backToChange, tone: 'unwanted' });
  };
  const next = async () => {
    dispatch(draftActions.proceeded(order.order_id));
    if (!kept.some(isComplete)) await alert(createTexts.noneComplete);
    else if (await isSure())
      navigate('/user/usercontact', { state: { orderId: order.order_id } satisfies OrderNavigation });
  };
  return (
    <div className="page customer-wide">
      <StepOf step="Products" />
      <h1>{createTexts.correctionTitle}</h1>
      <p className="customer-intro">
        {orderTexts.named(order.reference)}. {createTexts.correctionIntro}
      </p>
      <div className="customer-columns">
        <div className="customer-rest">
          {note && isAddressDenial(note) && (
            <Banner kind="problem">{orderTexts.note(addressDenials[note].customer)}</Banner>
          )}
          <div className="customer-stack">
            {products.map((product, index) => (
              <ProductCard
                key={product.key}
                product={product}
                number={index + 1}
                offeredSizes={product.itemErrorCode === 'ERR_INVALID_SIZE' && <OfferedSizes product={product} />}
              >
                {product.itemErrorCode !== null && (
                  <DropItem product={product} isLast={kept.length === 1 && kept.includes(product)} />
                )}
              </ProductCard>
            ))}
          </div>
          <WithdrawOrder order={order} />
        </div>
        <StepSummary items={kept.filter(isComplete).map(summaryItem)} country={userDetails.country} isListed isBarFixed>
          <button type="button" className="button" onClick={next}>
            {createTexts.next}
          </button>
        </StepSummary>
      </div>
      <SupportButton orderId={order.order_id} inBar />
    </div>
  );
};
