import { Link, Navigate, useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useEffect, useState } from 'react';
import { customerApi } from '../api.ts';
import { draftActions } from '../draft/draft-slice.ts';
import { StepSummary } from '../features/estimate/step-summary.tsx';
import { CopyLink, orderAddress } from '../features/order-summary/copy-link.tsx';
import type { PlacedOrder } from '../features/otp/use-order-submission.ts';
import { useKeptOrder } from '../features/own-orders/use-kept-order.ts';
import { localHour } from '../kit/calendar-date.ts';
import { Tick } from '../kit/tick.tsx';
import { useBackTo } from '../kit/use-back-to.ts';
import { useCustomerDispatch, useDraft } from '../store.ts';
import { successTexts } from '../texts/ordering.ts';

const readPlaced = (state: unknown): PlacedOrder | undefined => {
  if (typeof state !== 'object' || state === null) return undefined;
  const { order_id, reference } = state as Record<string, unknown>;
  return typeof order_id === 'string' && typeof reference === 'string' ? { order_id, reference } : undefined;
};

const Thanks = ({ placed }: { placed: PlacedOrder }) => {
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  // The forms behind this page would invite to send the same order once more (spec 2: back navigation is blocked).
  useBackTo('/user/success', { state: placed });
  useEffect(() => {
    dispatch(draftActions.correctionClosed(placed.order_id));
  }, [dispatch, placed.order_id]);
  const { data } = customerApi.useOrderQuery({ query: { order_id: placed.order_id } }, { refetchOnReconnect: true });
  const order = data?.order;
  useKeptOrder(order);
  const items = order?.items.map((item) => ({ ...item, id: item.order_item_id })) ?? [];
  const hearBy = order?.next_step_by;
  const path = `/user/order/${placed.order_id}`;
  const returnHome = () => {
    dispatch(draftActions.draftCleared());
    navigate('/user/order/create', { replace: true });
  };
  return (
    <div className="page customer-wide">
      <div className="customer-columns">
        <div className="customer-rest">
          <div className="customer-thanks">
            <Tick />
            <h1>{successTexts.title}</h1>
            <p>
              {successTexts.referenceBefore} <strong className="figures">{placed.reference}</strong>.
            </p>
            <p className="customer-hear-by">{hearBy && successTexts.hearBy(localHour(hearBy))}</p>
          </div>
          <section className="card customer-stack" aria-labelledby="next-steps">
            <h2 id="next-steps">{successTexts.nextTitle}</h2>
            <ol className="customer-next-steps">
              {successTexts.next.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <CopyLink label={successTexts.link} address={orderAddress(placed.order_id)} />
            <p className="customer-hint">{successTexts.keepLink}</p>
          </section>
          <div className="customer-actions">
            <button type="button" className="button button-quiet" onClick={returnHome}>
              {successTexts.home}
            </button>
          </div>
        </div>
        <StepSummary items={items} country={order?.user.country ?? ''}>
          <Link className="button" to={path}>
            {successTexts.view}
          </Link>
        </StepSummary>
      </div>
    </div>
  );
};

export const OrderSuccessPage = () => {
  usePageTitle(successTexts.title);
  const { state } = useLocation();
  const { submitted } = useDraft();
  // Kept, because 'Return to Home' forgets the order a moment before this page is gone.
  const [placed] = useState(readPlaced(state) ?? submitted);
  return placed ? <Thanks placed={placed} /> : <Navigate to="/user/order/create" replace />;
};
