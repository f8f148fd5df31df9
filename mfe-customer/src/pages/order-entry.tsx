import { PageSkeleton, ProblemWithRetry } from '@potli/ui-kit/page-states.tsx';
import { Link, Navigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { customerApi } from '../api.ts';
import { pageOfOrder } from '../order/order-page.ts';
import { OrderProblem } from '../order/order-problem.tsx';
import { texts } from '../texts.ts';

const OrderById = ({ orderId }: { orderId: string }) => {
  const { data, error, refetch } = customerApi.useOrderQuery(
    { query: { order_id: orderId } },
    { refetchOnMountOrArgChange: true },
  );
  if (data) return <Navigate to={pageOfOrder(data.order.order_status, data.order.order_id)} replace />;
  if (error) return <OrderProblem problem={error} headline={texts.order.fetchFailed} onRetry={refetch} />;
  return <PageSkeleton />;
};

export const OrderEntryPage = () => {
  usePageTitle(texts.order.page);
  const { orderId } = useParams();
  if (orderId) return <OrderById key={orderId} orderId={orderId} />;
  return (
    <div className="page customer-stack">
      <h1>{texts.order.page}</h1>
      <ProblemWithRetry text={texts.order.missingId} />
      <p>
        <Link className="button" to="/user/order/create">
          {texts.order.createNew}
        </Link>
      </p>
    </div>
  );
};
