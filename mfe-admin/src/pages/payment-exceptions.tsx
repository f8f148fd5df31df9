import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { Link, useSearchParams } from '@potli/ui-kit/router.ts';
import { Pagination } from 'antd';
import { useListPaymentExceptionsQuery } from '../api.ts';
import { PaymentCard } from '../features/payments/payment-card.tsx';
import styles from '../features/payments/payments.module.css';
import { loginPath } from '../order/admin-paths.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import page from './step-page.module.css';

const lookAgainMs = 30_000;
const pageSize = 10;

/** /admin/payments: the payments that a person has to look at, longest waiting first. */
export const PaymentExceptionsPage = () => {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page') ?? '1');
  const current = Number.isInteger(asked) && asked > 0 && asked <= 100_000 ? asked : 1;
  const { data, error, isFetching, refetch } = useListPaymentExceptionsQuery(
    { query: { page: current, page_size: pageSize } },
    usePolling(lookAgainMs),
  );
  const words = texts.payments.queue;
  return (
    <div className={`page page-wide ${page.page}`}>
      <PageHead title={words.title} />
      <p>{words.intro}</p>
      {error !== undefined && !isFetching && (
        <ProblemNotice title={words.failed} problem={error} action={{ label: texts.tryAgain, onClick: refetch }} />
      )}
      {!data && (isFetching || !error) && <Skeleton blocks={3} label={texts.payments.loading} />}
      {data?.total_count === 0 && <p className="card">{words.empty}</p>}
      {data && data.payments.length > 0 && (
        <ul className={styles.queue} aria-label={words.title}>
          {data.payments.map((payment) => (
            <li key={payment.payment_id} className="card">
              <PaymentCard
                payment={payment}
                heading={<Link to={loginPath(payment.order_id)}>{payment.reference}</Link>}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.total_count > pageSize && (
        <div className={styles.paging}>
          <Pagination
            current={current}
            pageSize={pageSize}
            total={data.total_count}
            showSizeChanger={false}
            onChange={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
          />
        </div>
      )}
    </div>
  );
};
