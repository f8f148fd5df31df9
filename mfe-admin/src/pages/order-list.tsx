import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useLocation, useSearchParams } from '@potli/ui-kit/router.ts';
import { Button, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useExportOrdersMutation, useListOrdersQuery } from '../api.ts';
import { EmptyList } from '../features/order-list/empty-list.tsx';
import {
  countOfAll,
  type ListQuery,
  lastPageOf,
  listQueryIn,
  searchOfList,
  wireFilterOf,
  wireQueryOf,
} from '../features/order-list/list-query.ts';
import { ListTabs } from '../features/order-list/list-tabs.tsx';
import { OrderTable } from '../features/order-list/order-table.tsx';
import { SearchBox } from '../features/order-list/search-box.tsx';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import { goToStop } from '../keyboard/stops.ts';
import type { searchAtOnce } from '../order/admin-paths.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { isSessionExpiry } from '../session/expiry.ts';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import layout from './step-page.module.css';

/** New orders and payments show by themselves this soon; an unchanged list costs the server's answer 304 only. */
const lookAgainMs = 10_000;

/** 'My Orders': what needs action, or all orders by status; filter, search, sort and page are in the address (spec 2). */
export const OrderListPage = () => {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const query = listQueryIn(address);
  const { data, currentData, error, isFetching, refetch } = useListOrdersQuery(
    { query: wireQueryOf(query) },
    usePolling(lookAgainMs),
  );
  const [exportOrders, { isLoading: exporting, error: exportProblem }] = useExportOrdersMutation();
  const region = useRef<HTMLDivElement>(null);
  const searchField = useRef<InputRef>(null);
  const show = (next: ListQuery) => setAddress(searchOfList(next));
  const lastPage = currentData ? lastPageOf(currentData.total_count, query) : undefined;

  useEffect(() => {
    // An old address, or the last order of a page moved to another status: the last page that there is.
    if (lastPage !== undefined && query.pageIndex > lastPage) {
      setAddress(searchOfList({ ...query, pageIndex: lastPage }), { replace: true });
    }
  }, [lastPage, query, setAddress]);
  useEffect(() => {
    if ((state as Partial<typeof searchAtOnce> | null)?.search) searchField.current?.focus({ cursor: 'all' });
  }, [state]);

  const turnTo = (page: number) => {
    if (lastPage !== undefined && page >= 0 && page <= lastPage) show({ ...query, pageIndex: page });
  };
  const words = texts.keyboard.list;
  useShortcuts(words.group, [
    { key: 'j', does: words.next, run: () => goToStop(region.current, 1) },
    { key: 'k', does: words.previous, run: () => goToStop(region.current, -1) },
    { key: 'Enter', does: words.open },
    { key: '/', does: words.search, run: () => searchField.current?.focus({ cursor: 'all' }) },
    { key: 'n', does: words.nextPage, run: () => turnTo(query.pageIndex + 1) },
    { key: 'p', does: words.previousPage, run: () => turnTo(query.pageIndex - 1) },
  ]);

  return (
    <div ref={region} className={`page page-wide ${layout.page}`}>
      <PageHead title={texts.list.title} backToList={false}>
        <SearchBox
          field={searchField}
          search={query.search}
          onSearch={(search) => setAddress(searchOfList({ ...query, search, pageIndex: 0 }), { replace: true })}
        />
        <Button disabled={exporting} loading={exporting} onClick={() => exportOrders({ query: wireFilterOf(query) })}>
          {exporting ? texts.list.exporting : texts.list.export}
        </Button>
      </PageHead>
      <ListTabs query={query} counts={data?.counts} needsAction={data?.needs_action_count} />
      {exportProblem !== undefined && !isSessionExpiry(exportProblem) && (
        <ProblemNotice title={texts.list.exportFailed} problem={exportProblem} />
      )}
      {error !== undefined && !isFetching && (
        <ProblemNotice
          title={texts.loading.listFailed}
          problem={error}
          action={{ label: texts.tryAgain, onClick: refetch }}
        />
      )}
      {data ? (
        <section className="card" aria-label={texts.list.table}>
          {data.orders.length === 0 && currentData ? (
            <EmptyList query={query} foundInAll={countOfAll(data.counts)} />
          ) : (
            <OrderTable
              rows={data.orders}
              total={data.total_count}
              query={query}
              outdated={!currentData && isFetching}
              now={new Date()}
              onQuery={show}
            />
          )}
        </section>
      ) : (
        (isFetching || !error) && <Skeleton blocks={5} label={texts.loading.orders} />
      )}
    </div>
  );
};
