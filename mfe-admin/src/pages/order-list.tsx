import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useSearchParams } from '@potli/ui-kit/router.ts';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useListOrdersQuery } from '../api.ts';
import { type ListQuery, listQueryIn, searchOfList, wireQueryOf } from '../features/order-list/list-query.ts';
import { OrderTable } from '../features/order-list/order-table.tsx';
import { StatusFilter } from '../features/order-list/status-filter.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { selectExpired } from '../session/session-slice.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import styles from './step-page.module.css';

/** Orders come in while the page is open; half a minute is soon enough to see them. */
const lookAgainMs = 30_000;

/** 'My Orders': all orders, by status and page, both in the address so that back and a shared link work (spec 2). */
export const OrderListPage = () => {
  const [search, setSearch] = useSearchParams();
  const query = listQueryIn(search);
  const expired = useSelector(selectExpired);
  const { data, currentData, error, isFetching, refetch } = useListOrdersQuery(
    { query: wireQueryOf(query) },
    { refetchOnMountOrArgChange: true, pollingInterval: expired ? 0 : lookAgainMs, skipPollingIfUnfocused: true },
  );
  const show = (next: ListQuery) => setSearch(searchOfList(next));
  const lastPage = currentData ? Math.max(0, Math.ceil(currentData.total_count / query.pageSize) - 1) : undefined;
  useEffect(() => {
    // An old address, or the last order of a page moved to another status: the last page that there is.
    if (lastPage !== undefined && query.pageIndex > lastPage) {
      setSearch(searchOfList({ ...query, pageIndex: lastPage }), { replace: true });
    }
  }, [lastPage, query, setSearch]);
  return (
    <div className={`page page-wide ${styles.page}`}>
      <PageHead title="My Orders" backToList={false}>
        <StatusFilter
          value={query.status}
          counts={data?.counts}
          onChange={(status) => show({ ...query, status, pageIndex: 0 })}
        />
      </PageHead>
      {error !== undefined && !isFetching && (
        <ProblemNotice
          title={texts.loading.listFailed}
          problem={error}
          action={{ label: 'Try again', onClick: refetch }}
        />
      )}
      {data ? (
        <OrderTable
          rows={data.orders}
          total={data.total_count}
          query={query}
          loading={!currentData && isFetching}
          onQuery={show}
        />
      ) : (
        (isFetching || !error) && <Skeleton blocks={5} label="Loading the orders" />
      )}
    </div>
  );
};
