import type { Tracking } from '@potli/contracts/order/tracking.ts';
import { PageSkeleton, ProblemWithRetry } from '@potli/ui-kit/page-states.tsx';
import { Link, useParams } from '@potli/ui-kit/router.ts';
import { Stepper } from '@potli/ui-kit/stepper.tsx';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { customerApi } from '../api.ts';
import { orderSteps } from '../features/order-summary/order-steps.ts';
import { Shipment } from '../features/order-summary/shipment.tsx';
import { calendarDate, localDate } from '../kit/calendar-date.ts';
import { StatusTag } from '../kit/status-tag.tsx';
import { isOrderNotFound, orderProblemText } from '../order/order-problem-text.ts';
import { detailTexts } from '../texts/order-page.ts';
import { trackingTexts as words } from '../texts/own-orders.ts';

const TrackingParts = ({ tracking }: { tracking: Tracking }) => {
  const { order_status, parcel, next_step_by, history } = tracking;
  const isEnded = parcel === 'not_sent';
  const arrives = order_status === 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' && next_step_by;
  return (
    <section className="card customer-now" aria-labelledby="tracking-status">
      <h2 id="tracking-status" className="visually-hidden">
        {detailTexts.status}
      </h2>
      <p>
        <StatusTag status={order_status} end={isEnded && words.ended} role="status" aria-label={detailTexts.status} />
      </p>
      <p className="customer-next">{parcel ? words.parcel[parcel] : words.since(localDate(tracking.status_since))}</p>
      {arrives && (
        <p>
          {detailTexts.delivery} <strong className="figures customer-day">{calendarDate(arrives)}</strong>
        </p>
      )}
      {tracking.international_shipping_tracking_number && <Shipment shipment={tracking} />}
      {!isEnded && <Stepper label={detailTexts.progress} steps={orderSteps(order_status, history)} />}
    </section>
  );
};

/** /user/tracking/{token}: what a shared tracking link opens. */
export const TrackingPage = () => {
  usePageTitle(words.title);
  const { token = '' } = useParams();
  const { currentData, error, refetch } = customerApi.useTrackingQuery(
    { query: { token } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  if (!currentData && !error) return <PageSkeleton />;
  return (
    <div className="page customer-wide customer-stack">
      <h1>{words.title}</h1>
      <p className="customer-intro">{words.intro}</p>
      {currentData && <TrackingParts tracking={currentData.tracking} />}
      {!currentData && isOrderNotFound(error) && <ProblemWithRetry text={words.notFound} />}
      {!currentData && !isOrderNotFound(error) && <ProblemWithRetry text={orderProblemText(error)} onRetry={refetch} />}
      <p>
        <Link to="/">{words.home}</Link>
      </p>
    </div>
  );
};
