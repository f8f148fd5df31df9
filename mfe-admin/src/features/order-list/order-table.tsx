import type { OrderRow } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Link, useNavigate } from '@potli/ui-kit/router.ts';
import type { ReactNode } from 'react';
import { adminPath } from '../../order/admin-paths.ts';
import { CopyId } from '../../order/copy-id.tsx';
import { IndiaTime, indiaClock } from '../../order/india-time.tsx';
import { StatusTag } from '../../order/status-tag.tsx';
import { texts } from '../../texts.ts';
import { ageSince } from './age.ts';
import { type ListQuery, type SortField, sortAfterPress } from './list-query.ts';
import styles from './order-list.module.css';

const words = texts.list.columns;

interface Column {
  readonly name: string;
  readonly sorts?: SortField;
  readonly look?: string | undefined;
  readonly cell: (row: OrderRow, now: Date) => ReactNode;
}

const pageOf = ({ order_status, order_id }: OrderRow): string => adminPath(order_status, order_id);

const columns: readonly Column[] = [
  {
    name: words.order,
    look: styles.id,
    cell: (row) => (
      <>
        <Link to={pageOf(row)} data-stop="" onClick={(event) => event.stopPropagation()}>
          {row.reference}
        </Link>
        <CopyId id={row.order_id} reference={row.reference} short />
      </>
    ),
  },
  {
    name: words.status,
    cell: ({ order_status, claim }) => (
      <>
        <StatusTag status={order_status} />
        {claim && !claim.mine && (
          <span className={styles.claim}>{texts.list.claimed(claim.name, indiaClock(claim.since))}</span>
        )}
      </>
    ),
  },
  {
    name: words.age,
    sorts: 'status_since',
    look: styles.number,
    cell: ({ status_since }, now) => <time dateTime={status_since}>{ageSince(status_since, now)}</time>,
  },
  {
    name: words.total,
    sorts: 'total_price',
    look: styles.number,
    // Before the first evaluation there is no price, and ₹0.00 would look like one.
    cell: ({ total_price }) =>
      total_price > 0 ? (
        <Rupees amount={total_price} />
      ) : (
        <>
          <span aria-hidden="true">{texts.none}</span>
          <span className="visually-hidden">{texts.list.notPriced}</span>
        </>
      ),
  },
  { name: words.items, look: styles.number, cell: ({ item_count }) => item_count },
  {
    name: words.created,
    sorts: 'created_at',
    look: styles.created,
    cell: ({ created_at }) => <IndiaTime at={created_at} />,
  },
  { name: words.customer, look: styles.person, cell: ({ orderUser }) => orderUser.name },
  { name: words.country, cell: ({ orderUser }) => orderUser.country },
];

interface OrderTableProps {
  readonly rows: readonly OrderRow[];
  readonly query: ListQuery;
  /** What is in view belongs to another query; the right one is on its way. */
  readonly outdated: boolean;
  readonly now: Date;
  readonly onQuery: (next: ListQuery) => void;
}

const Head = ({ column, query, onQuery }: { column: Column } & Pick<OrderTableProps, 'query' | 'onQuery'>) => {
  const { name, sorts, look } = column;
  const { sort } = query;
  const sorted = sorts === sort.field ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    <th scope="col" className={look} {...(sorted ? { 'aria-sort': sorted } : {})}>
      {sorts ? (
        <button type="button" onClick={() => onQuery({ ...query, sort: sortAfterPress(sort, sorts), pageIndex: 0 })}>
          {name}
          <span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : sorted === 'descending' ? ' ↓' : ' ↕'}</span>
        </button>
      ) : (
        name
      )}
    </th>
  );
};

/**
 * A page of orders. A row opens the page that its order belongs on; the reference is the same as a link. On a
 * narrow screen the rows are laid out as cards, each value under the name of its column.
 */
export const OrderTable = ({ rows, query, outdated, now, onQuery }: OrderTableProps) => {
  const navigate = useNavigate();
  return (
    <table className={styles.orders} aria-label={texts.list.table} aria-busy={outdated}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.name} column={column} query={query} onQuery={onQuery} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.order_id} onClick={() => navigate(pageOf(row))}>
            {columns.map(({ name, look, cell }) => (
              <td key={name} className={look} data-label={name}>
                {cell(row, now)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
