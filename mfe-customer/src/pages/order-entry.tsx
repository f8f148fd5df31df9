import { PageSkeleton, ProblemWithRetry } from '@potli/ui-kit/page-states.tsx';
import { Link, Navigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { customerApi } from '../api.ts';
import { pageOfOrder } from '../order/order-page.ts';
import { OrderProblem } from '../order/order-problem.tsx';
import { orderTexts } from '../texts/order-page.ts';

const OrderById = ({ orderId }: { orderId: string }) => {
  const { data, error, refetch } = customerApi.useOrderQuery(
    { query: { order_id: orderId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  if (data) return <Navigate to={pageOfOrder(data.order.order_status, data.order.order_id)} replace />;
  if (error) return <OrderProblem problem={error} headline={orderTexts.fetchFailed} onRetry={refetch} />;
  return <PageSkeleton />;
};

export const OrderEntryPage = () => {
  usePageTitle(orderTexts.page);
  const { orderId } = useParams();
  if (orderId) return <OrderById key={orderId} orderId={orderId} />;
  return (
    <div className="page customer-wide customer-stack">
      <h1>{orderTexts.page}</h1>
      <ProblemWithRetry text={orderTexts.missingId} />
      <p>
        <Link className="button" to="/user/order/create">
          {orderTexts.createNew}
        </Link>
      </p>
    </div>
  );
};
