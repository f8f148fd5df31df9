import type { OrderRow } from '@potli/contracts/order/order.ts';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { Flex, Grid, Select, Table, type TablePaginationConfig, type TableProps } from 'antd';
import { cloneElement, isValidElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { texts } from '../../texts.ts';
import { type ListQuery, pageSizes, sortFields } from './list-query.ts';
import { mediumColumns, narrowColumns, pageOf, wideColumns } from './order-columns.tsx';

const pagerLabels: Readonly<Record<string, string>> = { prev: texts.list.previousPage, next: texts.list.nextPage };

/** antd's buttons for the previous and the next page have an arrow and no name. */
const namedItem = (_: number, type: string, element: ReactNode): ReactNode =>
  pagerLabels[type] && isValidElement(element)
    ? cloneElement(element as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': pagerLabels[type] })
    : element;

const pagerOf = ({ pageIndex, pageSize }: ListQuery, total: number, narrow: boolean): TablePaginationConfig => ({
  current: pageIndex + 1,
  pageSize,
  total,
  showSizeChanger: !narrow,
  pageSizeOptions: [...pageSizes],
  showTotal: (all, [from, to]) => texts.list.range(from, to, all),
  locale: { page_size: texts.list.pageSize },
  itemRender: namedItem,
});

/** With another page size the first order in view stays in view. */
const resized = (query: ListQuery, pageSize: ListQuery['pageSize']): ListQuery => ({
  ...query,
  pageSize,
  pageIndex: Math.floor((query.pageIndex * query.pageSize) / pageSize),
});

/** antd's pager hides its page sizes on a phone. */
const PageSizeChoice = ({ query, onQuery }: Pick<OrderTableProps, 'query' | 'onQuery'>) => (
  <Flex justify="end">
    <Select
      aria-label={texts.list.pageSize}
      value={query.pageSize}
      options={pageSizes.map((value) => ({ value, label: texts.list.perPage(value) }))}
      onChange={(size) => onQuery(resized(query, size))}
    />
  </Flex>
);

/** antd repeats the titles in a hidden row that measures the columns, where nothing may take the focus. */
const OnlyInHead = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <span ref={setPlace}>{place?.closest('thead') && children}</span>;
};

/** Orders that were chosen on another page stay chosen. */
const selectionOf = (
  chosen: readonly string[],
  onChoose: (ids: readonly string[]) => void,
): NonNullable<TableProps<OrderRow>['rowSelection']> => ({
  selectedRowKeys: [...chosen],
  preserveSelectedRowKeys: true,
  fixed: true,
  onChange: (keys) => onChoose(keys.map(String)),
  columnTitle: (chooseAll) => <OnlyInHead>{chooseAll}</OnlyInHead>,
  getTitleCheckboxProps: () => ({ 'aria-label': texts.papers.chooseAll }),
  getCheckboxProps: ({ reference }) => ({ 'aria-label': texts.papers.choose(reference) }),
});

const middleButton = 1;
/** The link and the copy button of a row. */
const actsOnItsOwn = ({ target }: MouseEvent): boolean =>
  (target as Element).closest('a, button, .ant-table-selection-column') !== null;
const openInNewTab = (path: string) => window.open(path, '_blank', 'noopener');

interface OrderTableProps {
  readonly rows: readonly OrderRow[];
  readonly total: number;
  readonly query: ListQuery;
  /** The rows in view belong to another query; the right ones are on their way. */
  readonly outdated: boolean;
  readonly now: Date;
  readonly onQuery: (next: ListQuery) => void;
  /** The ids of the orders that were chosen for printing, and the way to choose; missing for who may not print. */
  readonly choice?:
    | { readonly chosen: readonly string[]; readonly onChoose: (ids: readonly string[]) => void }
    | undefined;
}

/** A page of orders. A row opens the page that its order belongs on; the reference is the same as a link. */
export const OrderTable = ({ rows, total, query, outdated, now, onQuery, choice }: OrderTableProps) => {
  const navigate = useNavigate();
  const { xs, sm, md, xl } = Grid.useBreakpoint();
  const narrow = Boolean(xs || sm) && !md;
  const layout: Partial<TableProps<OrderRow>> = narrow
    ? { columns: narrowColumns(now), showHeader: false, tableLayout: 'fixed' }
    : md && !xl
      ? { columns: mediumColumns(query.sort, now), tableLayout: 'fixed' }
      : { columns: wideColumns(query.sort, now), scroll: { x: 'max-content' } };
  const table = (
    <Table<OrderRow>
      aria-label={texts.list.table}
      aria-busy={outdated}
      tailor
      size="small"
      rowKey="order_id"
      {...layout}
      showSorterTooltip={false}
      loading={{ spinning: outdated, delay: 200 }}
      dataSource={rows}
      {...(!narrow && choice && { rowSelection: selectionOf(choice.chosen, choice.onChoose) })}
      pagination={pagerOf(query, total, narrow)}
      onRow={(row) => ({
        onClick: (event) => {
          if (actsOnItsOwn(event)) return;
          if (event.ctrlKey || event.metaKey) openInNewTab(pageOf(row));
          else navigate(pageOf(row));
        },
        onAuxClick: (event) => {
          if (event.button === middleButton && !actsOnItsOwn(event)) openInNewTab(pageOf(row));
        },
        // Browsers scroll with the middle button otherwise.
        onMouseDown: (event) => event.button === middleButton && event.preventDefault(),
        style: { cursor: 'pointer' },
      })}
      onChange={({ current = 1, pageSize }, _, sorter, { action }) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
        const field = sortFields.find((known) => known === columnKey);
        if (action === 'sort' && field && order)
          return onQuery({ ...query, sort: { field, direction: order === 'ascend' ? 'asc' : 'desc' }, pageIndex: 0 });
        const size = pageSizes.find((known) => known === pageSize) ?? query.pageSize;
        onQuery(size === query.pageSize ? { ...query, pageIndex: current - 1 } : resized(query, size));
      }}
    />
  );
  return narrow ? (
    <>
      {table}
      <PageSizeChoice query={query} onQuery={onQuery} />
    </>
  ) : (
    table
  );
};
