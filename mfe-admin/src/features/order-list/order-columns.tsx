import type { OrderRow } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Link } from '@potli/ui-kit/router.ts';
import { Flex, type TableColumnsType, type TableColumnType, Tag, Typography } from 'antd';
import type { CSSProperties } from 'react';
import { adminPath } from '../../order/admin-paths.ts';
import { CopyId } from '../../order/copy-id.tsx';
import { IndiaTime, indiaClock } from '../../order/india-time.tsx';
import { RefundTag } from '../../order/refund-tag.tsx';
import { StatusDot } from '../../order/status-tag.tsx';
import { texts } from '../../texts.ts';
import { ageSince, DueCell } from './age.tsx';
import type { Sort, SortField } from './list-query.ts';

const words = texts.list.columns;
/** The page that the order belongs on. */
export const pageOf = ({ order_status, order_id }: OrderRow): string => adminPath(order_status, order_id);

const ascendFirst: NonNullable<TableColumnType<OrderRow>['sortDirections']> = ['ascend', 'descend', 'ascend'];
const descendFirst: NonNullable<TableColumnType<OrderRow>['sortDirections']> = ['descend', 'ascend', 'descend'];

/** Sorted by the server; a press on the head sorts in the useful direction first, then in the other, never in none. */
const sortable = (field: SortField, { field: sorted, direction }: Sort) => ({
  key: field,
  sorter: true,
  sortDirections: field === 'status_since' || field === 'due_at' ? ascendFirst : descendFirst,
  sortOrder: sorted === field ? (`${direction}end` as const) : null,
});

const orderCell = (row: OrderRow) => (
  <Flex vertical align="start" style={{ lineHeight: '24px' }}>
    <Link to={pageOf(row)} data-stop="">
      {row.reference}
    </Link>
    <CopyId id={row.order_id} reference={row.reference} short />
  </Flex>
);

/** Who sees to the order, and how many notes it has. */
const TeamCell = ({ row: { assigned_to, note_count } }: { row: OrderRow }) =>
  assigned_to || note_count ? (
    <div>
      {assigned_to && (
        <Tag
          color={assigned_to.mine ? 'processing' : 'default'}
          style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
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

const oneLine: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** In two lines, for a list that shows many orders: whole names are on the page of the order. */
const itemsInTwoLines = ({ first_item, item_count }: OrderRow) => (
  <>
    <div style={{ ...oneLine, width: '21ch' }} title={first_item}>
      {first_item || texts.item.unnamed}
    </div>{' '}
    {item_count > 1 && <Typography.Text type="secondary">{texts.list.more(item_count - 1)}</Typography.Text>}
  </>
);

const customerInTwoLines = ({ orderUser }: OrderRow) => (
  <>
    <div style={{ ...oneLine, width: '16ch' }} title={orderUser.name}>
      {orderUser.name}
    </div>
    <Typography.Text type="secondary">{orderUser.country}</Typography.Text>
  </>
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

const dueColumn = (sort: Sort, now: Date): TableColumnType<OrderRow> => ({
  ...sortable('due_at', sort),
  title: words.due,
  render: (_, { due_at }) => <DueCell due={due_at} now={now} />,
});

/** A column for each fact, for a screen of 1200 px and more. */
export const wideColumns = (sort: Sort, now: Date): TableColumnsType<OrderRow> => [
  { title: words.order, key: 'order', fixed: 'start', render: (_, row) => orderCell(row) },
  dueColumn(sort, now),
  {
    title: words.status,
    key: 'status',
    // The longest status takes two lines, so that the list fits 1280 px.
    render: (_, row) => <div style={{ minWidth: 130, maxWidth: 150, whiteSpace: 'normal' }}>{statusCell(row)}</div>,
  },
  { title: words.items, key: 'items', render: (_, row) => itemsInTwoLines(row) },
  { ...sortable('status_since', sort), title: words.age, align: 'end', render: (_, row) => age(row, now) },
  { ...sortable('total_price', sort), title: words.total, align: 'end', render: (_, row) => price(row) },
  {
    ...sortable('created_at', sort),
    title: words.created,
    render: (_, { created_at }) => <IndiaTime at={created_at} />,
  },
  { title: words.customer, key: 'customer', render: (_, row) => customerInTwoLines(row) },
];

/**
 * The same in five columns, for a screen of 768 to 1199 px. Each width bears the longest text that does not wrap; the
 * items take the rest.
 */
export const mediumColumns = (sort: Sort, now: Date): TableColumnsType<OrderRow> => [
  { title: words.order, key: 'order', width: 156, render: (_, row) => orderCell(row) },
  { ...dueColumn(sort, now), width: 110 },
  {
    title: words.status,
    key: 'status',
    width: 150,
    render: (_, row) => (
      <>
        {statusCell(row)}
        <Typography.Text type="secondary">
          {words.age} {age(row, now)}
        </Typography.Text>
      </>
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
    width: 156,
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

/** The first item in one line: its whole name is on the page of the order. */
const shortItems = ({ first_item, item_count }: OrderRow) => (
  <Flex gap={8}>
    <span style={oneLine}>{first_item || texts.item.unnamed}</span>
    {item_count > 1 && (
      <Typography.Text type="secondary" style={{ flex: 'none' }}>
        {texts.list.more(item_count - 1)}
      </Typography.Text>
    )}
  </Flex>
);

/** One column with everything in it, for a phone. Each fact has its place, whatever its length. */
export const narrowColumns = (now: Date): TableColumnsType<OrderRow> => [
  {
    key: 'order',
    render: (_, row) => (
      <>
        <Flex justify="space-between" gap={8}>
          <div>{orderCell(row)}</div>
          <DueCell due={row.due_at} now={now} />
        </Flex>
        {statusCell(row)}
        {shortItems(row)}
        <p>
          {row.orderUser.name}, {row.orderUser.country}
        </p>
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
