import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { problemCode } from '@potli/ui-kit/problem-text.ts';
import { Link, useNavigate, useParams } from '@potli/ui-kit/router.ts';
import { Collapse, Flex } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { operatorApi } from '../api.ts';
import { MeasuredWeight } from '../features/arrivals/measured-weight.tsx';
import { CancelOrder } from '../features/cancel-order/cancel-order.tsx';
import { ClaimBanner } from '../features/claim/claim-banner.tsx';
import { Corrections } from '../features/corrections/corrections.tsx';
import { failedMessages, OrderMessages } from '../features/messages/order-messages.tsx';
import { NewsNotice } from '../features/news/news-notice.tsx';
import { useShownOrder } from '../features/news/use-shown-order.ts';
import { OrderHeader } from '../features/order-header/order-header.tsx';
import { OrderHistory } from '../features/order-history/order-history.tsx';
import { OrderPapers } from '../features/papers/order-papers.tsx';
import { OrderPayments } from '../features/payments/order-payments.tsx';
import { RefusedItems } from '../features/photos/item-refusal.tsx';
import { Purchases } from '../features/purchase/purchases.tsx';
import { ReopenOrder } from '../features/reopen/reopen-order.tsx';
import { ResubmissionNotice } from '../features/resubmission/resubmission-notice.tsx';
import { OrderQueries } from '../features/support-inbox/order-queries.tsx';
import { AssigneeSelect } from '../features/teamwork/assignee-select.tsx';
import { OrderNotes } from '../features/teamwork/order-notes.tsx';
import { UserDetails } from '../features/user-details/user-details.tsx';
import { Page } from '../frame/page.tsx';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import { goToStop } from '../keyboard/stops.ts';
import { type AdminPage, adminPageOf, adminPath, listPath } from '../order/admin-paths.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { type OrderStep, useOrderUpdates } from '../order/use-order-step.ts';
import { lastListPath } from '../session/last-list.ts';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

/** A colleague's change is announced within five seconds; an unchanged order costs the server an answer 304. */
const pollMs = 4_000;

interface StepPageProps {
  readonly page: AdminPage;
  readonly title: string;
  readonly loadingFailed?: string;
  readonly children: (step: OrderStep) => ReactNode;
}

/**
 * The frame of every page that works on an order: loads it, sends the operator to the right page when it is not in this
 * page's status, shows header and customer, and gives the page what it may do.
 */
export const StepPage = (props: StepPageProps) => {
  const { orderId = '' } = useParams();
  // Another order in the same place starts afresh: nothing typed for one may reach the other.
  return <StepOfOrder key={orderId} orderId={orderId} {...props} />;
};

const StepOfOrder = ({
  orderId,
  page,
  title,
  loadingFailed = texts.loading.failed,
  children,
}: StepPageProps & { orderId: string }) => {
  const { data, error, isFetching, refetch } = operatorApi.useGetOrderQuery(
    { query: { order_id: orderId } },
    { ...usePolling(pollMs), refetchOnMountOrArgChange: false, refetchOnFocus: true },
  );
  const current = data?.order;
  const { stepFor, leaving } = useOrderUpdates();
  // Where the operator waits for the customer, the payment or the correction appears without a reload.
  const { order, news, accept } = useShownOrder(current, page !== 'delivered');
  const misplaced = order !== undefined && adminPageOf(order.order_status) !== page && !leaving;
  useRightPage(misplaced ? order.order_status : undefined, orderId);
  const region = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const words = texts.keyboard.order;
  useShortcuts(words.group, [
    { key: 'j', does: words.next, run: () => goToStop(region.current, 1) },
    { key: 'k', does: words.previous, run: () => goToStop(region.current, -1) },
    { key: 'u', does: words.back, run: () => navigate(lastListPath()) },
  ]);
  // Notes and assignments are no steps: they appear also while a form is protected.
  const noted = current ?? order;
  const failed = order ? failedMessages(order) : 0;
  const reload = () => {
    accept();
    refetch();
  };
  const step = order && stepFor(order, reload);
  const openCurrent = () => {
    // The operator knows that the order has moved on: no alert has to say it.
    if (current && adminPageOf(current.order_status) !== page)
      navigate(adminPath(current.order_status, orderId), { replace: true });
    else accept();
  };

  return (
    <Page
      region={region}
      title={title}
      reference={order?.reference}
      backToList
      extra={noted && <AssigneeSelect order={noted} />}
    >
      {order && <NewsNotice news={leaving ? [] : news} shown={order} onOpen={openCurrent} />}
      {error !== undefined && !isFetching && <LoadProblem problem={error} title={loadingFailed} onRetry={refetch} />}
      {order && noted && step && !misplaced && (
        <>
          {page !== 'delivered' && <ClaimBanner orderId={orderId} evaluating={page === 'evaluation'} />}
          <Flex wrap gap={12}>
            <div style={{ flex: '3 1 720px', minWidth: 0 }}>
              <OrderHeader order={order} />
            </div>
            <div style={{ flex: '1 1 320px', minWidth: 0 }}>
              <UserDetails order={order} />
            </div>
          </Flex>
          <ResubmissionNotice order={order} />
          <ReopenOrder order={order} />
          <RefusedItems order={order} />
          <Corrections step={step} />
          <Purchases order={order} />
          <MeasuredWeight order={order} />
          <OrderQueries orderId={orderId} />
          {children(step)}
          <OrderPapers order={order} />
          <CancelOrder step={step} />
          <Collapse
            defaultActiveKey={[...(noted.notes?.length ? ['notes'] : []), ...(failed > 0 ? ['messages'] : [])]}
            items={[
              {
                key: 'notes',
                label: texts.notes.title(noted.notes?.length ?? 0),
                children: <OrderNotes order={noted} />,
              },
              {
                key: 'messages',
                label: texts.messages.title(order.messages?.length ?? 0, failed),
                children: <OrderMessages order={order} />,
              },
              {
                key: 'payments',
                label: texts.payments.title,
                children: <OrderPayments orderId={orderId} version={noted.version} />,
              },
              {
                key: 'history',
                label: texts.history.title(noted.history.length + (noted.assignments?.length ?? 0)),
                children: <OrderHistory order={noted} />,
              },
            ]}
          />
        </>
      )}
      {(misplaced || (!order && (isFetching || !error))) && <Skeleton blocks={4} label={texts.loading.order} />}
    </Page>
  );
};

/** Says that the order is elsewhere and goes there (spec 2). Once for each status, whatever renders meanwhile. */
const useRightPage = (status: string | undefined, orderId: string): void => {
  const navigate = useNavigate();
  const { alert } = useAlerts();
  const announced = useRef<string>(undefined);
  useEffect(() => {
    if (status === undefined || announced.current === status) return;
    announced.current = status;
    alert(texts.wrongPage(status)).then(() => navigate(adminPath(status, orderId), { replace: true }));
  }, [status, orderId, navigate, alert]);
};

const LoadProblem = ({ problem, title, onRetry }: { problem: unknown; title: string; onRetry: () => void }) =>
  problemCode(problem) === 'ORDER_NOT_FOUND' ? (
    <ProblemNotice title={texts.loading.notFound}>
      <p>
        {texts.loading.checkAddress} <Link to={listPath}>{texts.list.title}</Link>.
      </p>
    </ProblemNotice>
  ) : (
    <ProblemNotice title={title} problem={problem} action={{ label: texts.tryAgain, onClick: onRetry }} />
  );
