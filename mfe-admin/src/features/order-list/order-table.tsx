import type { OrderRow } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Link, useNavigate } from '@potli/ui-kit/router.ts';
import {
  Flex,
  Grid,
  Table,
  type TableColumnsType,
  type TablePaginationConfig,
  type TableProps,
  Tag,
  Typography,
} from 'antd';
import { cloneElement, isValidElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { adminPath } from '../../order/admin-paths.ts';
import { CopyId } from '../../order/copy-id.tsx';
import { IndiaTime, indiaClock } from '../../order/india-time.tsx';
import { RefundTag } from '../../order/refund-tag.tsx';
import { StatusDot } from '../../order/status-tag.tsx';
import { texts } from '../../texts.ts';
import { ageSince } from './age.ts';
import { DueCell } from './due-cell.tsx';
import { type ListQuery, pageSizes, type Sort, type SortField, sortFields, usualDirection } from './list-query.ts';

const words = texts.list.columns;
const pageOf = ({ order_status, order_id }: OrderRow): string => adminPath(order_status, order_id);

/** Sorted by the server; a press on the head sorts in the useful direction first, then in the other, never in none. */
const sortable = (field: SortField, { field: sorted, direction }: Sort) => ({
  key: field,
  sorter: true,
  sortDirections:
    usualDirection(field) === 'asc'
      ? (['ascend', 'descend', 'ascend'] as const).slice()
      : (['descend', 'ascend', 'descend'] as const).slice(),
  sortOrder: sorted === field ? (`${direction}end` as const) : null,
});

const orderCell = (row: OrderRow) => (
  <>
    <Link to={pageOf(row)} data-stop="" style={{ display: 'inline-block', lineHeight: '24px' }}>
      {row.reference}
    </Link>
    <br />
    <CopyId id={row.order_id} reference={row.reference} short />
  </>
);

/** Who sees to the order, and how many notes it has. */
const TeamCell = ({ row: { assigned_to, note_count } }: { row: OrderRow }) =>
  assigned_to || note_count ? (
    <div>
      {assigned_to && (
        <Tag color={assigned_to.mine ? 'processing' : 'default'}>
          {assigned_to.mine ? texts.assignee.me(assigned_to.name) : assigned_to.name}
        </Tag>
      )}
      {note_count && <Typography.Text type="secondary">{texts.notes.inRow(note_count)}</Typography.Text>}
    </div>
  ) : null;

const statusCell = (row: OrderRow) => (
  <>
    <Flex wrap align="center" gap="0 8px">
      <StatusDot status={row.order_status} />
      <RefundTag {...row} />
    </Flex>
    {row.claim && !row.claim.mine && (
      <Typography.Text type="secondary">
        {texts.list.claimed(row.claim.name, indiaClock(row.claim.since))}
      </Typography.Text>
    )}
    <TeamCell row={row} />
  </>
);

const itemsCell = ({ first_item, item_count }: OrderRow) => (
  <span style={{ display: 'inline-block', maxWidth: '17ch', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {first_item || texts.item.unnamed}
    {item_count > 1 && <Typography.Text type="secondary"> {texts.list.more(item_count - 1)}</Typography.Text>}
  </span>
);

const customerCell = ({ orderUser }: OrderRow) => (
  <>
    {orderUser.name}
    <br />
    <Typography.Text type="secondary">{orderUser.country}</Typography.Text>
  </>
);

const age = ({ status_since }: OrderRow, now: Date) => (
  <time dateTime={status_since}>{ageSince(status_since, now)}</time>
);

// Before the first evaluation there is no price, and ₹0.00 would look like one.
const price = ({ total_price }: OrderRow) =>
  total_price > 0 ? <Rupees amount={total_price} /> : <abbr title={texts.list.notPriced}>{texts.none}</abbr>;

const columnsFor = (sort: Sort, now: Date): TableColumnsType<OrderRow> => [
  { title: words.order, key: 'order', fixed: 'start', render: (_, row) => orderCell(row) },
  { ...sortable('due_at', sort), title: words.due, render: (_, { due_at }) => <DueCell due={due_at} now={now} /> },
  {
    title: words.status,
    key: 'status',
    // The longest status takes two lines, so that the list fits 1280 px.
    render: (_, row) => <div style={{ minWidth: 130, maxWidth: 150, whiteSpace: 'normal' }}>{statusCell(row)}</div>,
  },
  { title: words.items, key: 'items', render: (_, row) => itemsCell(row) },
  { ...sortable('status_since', sort), title: words.age, align: 'end', render: (_, row) => age(row, now) },
  { ...sortable('total_price', sort), title: words.total, align: 'end', render: (_, row) => price(row) },
  {
    ...sortable('created_at', sort),
    title: words.created,
    render: (_, { created_at }) => <IndiaTime at={created_at} />,
  },
  { title: words.customer, key: 'customer', render: (_, row) => customerCell(row) },
];

/** What has a column of its own on a wide screen stands below what it belongs to: nothing has to be scrolled sideways. */
const mediumColumns = (sort: Sort, now: Date): TableColumnsType<OrderRow> => [
  { title: words.order, key: 'order', render: (_, row) => orderCell(row) },
  { ...sortable('due_at', sort), title: words.due, render: (_, { due_at }) => <DueCell due={due_at} now={now} /> },
  {
    title: words.status,
    key: 'status',
    render: (_, row) => (
      <div style={{ maxWidth: 140, whiteSpace: 'normal' }}>
        {statusCell(row)}
        <Typography.Text type="secondary">
          {words.age} {age(row, now)}
        </Typography.Text>
      </div>
    ),
  },
  {
    title: words.items,
    key: 'items',
    render: (_, row) => (
      <>
        {itemsCell(row)}
        <div>{customerCell(row)}</div>
      </>
    ),
  },
  {
    ...sortable('total_price', sort),
    title: words.total,
    align: 'end',
    render: (_, row) => (
      <>
        {price(row)}
        <br />
        <Typography.Text type="secondary">
          {words.created}
          <br />
          <IndiaTime at={row.created_at} />
        </Typography.Text>
      </>
    ),
  },
];

/** One column for a screen without room for them: nothing has to be scrolled sideways. */
const narrowColumns = (now: Date): TableColumnsType<OrderRow> => [
  {
    key: 'order',
    render: (_, row) => (
      <>
        <Flex wrap justify="space-between" gap="0 8px">
          <div>{orderCell(row)}</div>
          <div>{statusCell(row)}</div>
        </Flex>
        <p>
          {row.orderUser.name}, {row.orderUser.country}
        </p>
        <Flex wrap justify="space-between" gap="0 8px">
          {itemsCell(row)}
          <DueCell due={row.due_at} now={now} />
        </Flex>
        <Flex wrap justify="space-between" gap="0 8px">
          {price(row)}
          <span>
            {words.age} {age(row, now)}
          </span>
        </Flex>
        <Typography.Text type="secondary">
          {words.created} <IndiaTime at={row.created_at} />
        </Typography.Text>
      </>
    ),
  },
];

const pagerLabels: Readonly<Record<string, string>> = { prev: texts.list.previousPage, next: texts.list.nextPage };

/** antd's buttons for the previous and the next page have an arrow and no name. */
const namedItem = (_: number, type: string, element: ReactNode): ReactNode =>
  pagerLabels[type] && isValidElement(element)
    ? cloneElement(element as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': pagerLabels[type] })
    : element;

const pagerOf = ({ pageIndex, pageSize }: ListQuery, total: number): TablePaginationConfig => ({
  current: pageIndex + 1,
  pageSize,
  total,
  showSizeChanger: true,
  pageSizeOptions: [...pageSizes],
  showTotal: (all, [from, to]) => texts.list.range(from, to, all),
  locale: { page_size: texts.list.pageSize },
  itemRender: namedItem,
});

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
  const narrow = (xs || sm) && !md;
  const medium = md && !xl;
  const wideColumns = medium ? mediumColumns : columnsFor;
  return (
    <Table<OrderRow>
      aria-label={texts.list.table}
      aria-busy={outdated}
      tailor
      size="small"
      rowKey="order_id"
      {...(narrow && { showHeader: false, tableLayout: 'fixed' as const })}
      {...(!narrow && !medium && { scroll: { x: 'max-content' } })}
      showSorterTooltip={false}
      loading={{ spinning: outdated, delay: 200 }}
      columns={narrow ? narrowColumns(now) : wideColumns(query.sort, now)}
      dataSource={rows}
      {...(!narrow && choice && { rowSelection: selectionOf(choice.chosen, choice.onChoose) })}
      pagination={pagerOf(query, total)}
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
        // With another page size the first order in view stays in view.
        const pageIndex = size === query.pageSize ? current - 1 : Math.floor((query.pageIndex * query.pageSize) / size);
        onQuery({ ...query, pageSize: size, pageIndex });
      }}
    />
  );
};
