import { ItemCards } from '../features/item-card/item-card.tsx';
import { OrderOutcome } from '../features/order-outcome/order-outcome.tsx';
import { ItemGoods } from '../features/photos/item-refusal.tsx';
import { Tracking } from '../order/tracking.tsx';
import { texts } from '../texts.ts';
import { StepPage } from './step-page.tsx';

/** /admin/delivered/{orderId}: read-only, for the statuses in which the operator waits or is done. */
export const OutcomePage = () => (
  <StepPage page="delivered" title={texts.outcome.title} loadingFailed={texts.loading.failedOnStatusPage}>
    {({ order }) => (
      <>
        <OrderOutcome order={order} />
        {order.international_shipping_tracking_number && (
          <section className="card" aria-label={texts.completion.tracking}>
            <Tracking order={order} />
          </section>
        )}
        <ItemCards order={order}>{(item) => <ItemGoods order={order} item={item} />}</ItemCards>
      </>
    )}
  </StepPage>
);
