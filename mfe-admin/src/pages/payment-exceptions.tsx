import { Link, useSearchParams } from '@potli/ui-kit/router.ts';
import { Alert, Card } from 'antd';
import { operatorApi } from '../api.ts';
import { PaymentCard } from '../features/payments/payment-card.tsx';
import { Page } from '../frame/page.tsx';
import { Pager, pageIn } from '../frame/pager.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { loginPath } from '../order/admin-paths.ts';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const pollMs = 30_000;
const pageSize = 10;

/** /admin/payments: the payments that need an operator, the longest waiting first. */
export const PaymentExceptionsPage = () => {
  const [search] = useSearchParams();
  const query = operatorApi.useListPaymentExceptionsQuery(
    { query: { page: pageIn(search), page_size: pageSize } },
    usePolling(pollMs),
  );
  const { data } = query;
  const words = texts.payments.queue;
  return (
    <Page title={words.title}>
      <p>{words.intro}</p>
      <QueryState queries={[query]} failed={words.failed} loading={texts.payments.loading} />
      {data?.rejected_rate && (
        <Alert
          type="error"
          showIcon
          title={words.rateRejected}
          description={words.rateRejectedBy(data.rejected_rate)}
        />
      )}
      {data?.total_count === 0 && <Card size="small">{words.empty}</Card>}
      {data?.payments.map((payment) => (
        <PaymentCard
          key={payment.payment_id}
          payment={payment}
          heading={<Link to={loginPath(payment.order_id)}>{payment.reference}</Link>}
        />
      ))}
      {data && <Pager pageSize={pageSize} total={data.total_count} />}
    </Page>
  );
};
