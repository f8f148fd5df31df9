import * as routes from '@potli/contracts/routes.ts';
import { useLocation, useSearchParams } from '@potli/ui-kit/router.ts';
import { Button, Card, Flex, type InputRef } from 'antd';
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { operatorApi } from '../api.ts';
import { EmptyList } from '../features/order-list/empty-list.tsx';
import { ListFilter } from '../features/order-list/list-filter.tsx';
import {
  countOfAll,
  type ListQuery,
  lastPageOf,
  listQueryIn,
  searchOfList,
  usualSort,
  wireFilterOf,
  wireQueryOf,
} from '../features/order-list/list-query.ts';
import { OrderTable } from '../features/order-list/order-table.tsx';
import { SearchBox } from '../features/order-list/search-box.tsx';
import { PrintPapers } from '../features/papers/print-papers.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import { goToStop } from '../keyboard/stops.ts';
import type { searchAtOnce } from '../order/admin-paths.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { keepListSearch } from '../session/last-list.ts';
import { useMay } from '../session/use-may.ts';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

/** An unchanged list costs the server an answer 304 only. */
const pollMs = 5_000;

/** 'My Orders': what is due, or all orders; filters, search, sort and page are in the address (spec 2). */
export const OrderListPage = () => {
  const [address, setAddress] = useSearchParams();
  const { state, search: ownAddress } = useLocation();
  // The router changes the address in a transition. Until then the page shows what was asked for last, and a second
  // change starts from that.
  const [query, setQuery] = useOptimistic(listQueryIn(address));
  const show = (next: ListQuery, options?: { replace: boolean }) =>
    startTransition(() => {
      setQuery(next);
      setAddress(searchOfList(next), options);
    });
  const list = operatorApi.useListOrdersQuery({ query: wireQueryOf(query) }, usePolling(pollMs));
  const { data, currentData, error } = list;
  // The list before stays in view, dimmed, while another loads; one that failed to load shows nothing in its place.
  const shown = currentData ?? (error === undefined ? data : undefined);
  const [exportOrders, { isLoading: exporting, error: exportProblem }] = operatorApi.useExportOrdersMutation();
  const may = useMay();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const region = useRef<HTMLDivElement>(null);
  const searchField = useRef<InputRef>(null);
  const lastPage = currentData ? lastPageOf(currentData.total_count, query) : undefined;

  useEffect(() => {
    // An old address, or the last order of a page moved to another status: the last page that there is.
    if (lastPage !== undefined && query.pageIndex > lastPage) {
      setAddress(searchOfList({ ...query, pageIndex: lastPage }), { replace: true });
    }
  }, [lastPage, query, setAddress]);
  useEffect(() => keepListSearch(ownAddress), [ownAddress]);
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
    <Page
      region={region}
      title={texts.list.title}
      extra={
        <Flex wrap flex="1 1 320px" justify="end" gap={8}>
          <SearchBox
            field={searchField}
            search={query.search}
            onSearch={(search) => show({ ...query, search, pageIndex: 0 }, { replace: true })}
          />
          {may.call(routes.exportOrders) && (
            <Button
              disabled={exporting}
              loading={exporting}
              onClick={() => exportOrders({ query: wireFilterOf(query) })}
            >
              {exporting ? texts.list.exporting : texts.list.export}
            </Button>
          )}
          {may.call(routes.printPapers) && (
            <PrintPapers
              label={chosen.length > 0 ? texts.papers.printChosen(chosen.length) : texts.papers.printToPack}
              title={chosen.length > 0 ? texts.papers.forChosen(chosen.length) : texts.papers.forToPack}
              orderIds={chosen.length > 0 ? chosen : undefined}
            />
          )}
        </Flex>
      }
    >
      <ListFilter
        query={query}
        counted={shown}
        onTab={(tab) => show({ ...query, tab, sort: usualSort(tab), pageIndex: 0 })}
        onNarrow={(change) => show({ ...query, ...change, pageIndex: 0 })}
      />
      {exportProblem !== undefined && <ProblemNotice title={texts.list.exportFailed} problem={exportProblem} />}
      <QueryState
        queries={[{ ...list, currentData: shown }]}
        failed={texts.loading.listFailed}
        loading={texts.loading.orders}
      />
      {shown && (
        <Card role="region" aria-label={texts.list.table} size="small">
          {shown.orders.length === 0 && currentData ? (
            <EmptyList query={query} foundInAll={countOfAll(shown.counts)} />
          ) : (
            <OrderTable
              rows={shown.orders}
              total={shown.total_count}
              query={query}
              outdated={!currentData}
              now={new Date()}
              onQuery={show}
              choice={may.call(routes.printPapers) ? { chosen, onChoose: setChosen } : undefined}
            />
          )}
        </Card>
      )}
    </Page>
  );
};
