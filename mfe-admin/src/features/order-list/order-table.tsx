import type { OrderRow } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Link, useNavigate } from '@potli/ui-kit/router.ts';
import { Pagination, Table, type TableColumnsType } from 'antd';
import { adminPath } from '../../order/admin-paths.ts';
import { CopyId } from '../../order/copy-id.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { StatusTag } from '../../order/status-tag.tsx';
import { type ListQuery, pageSizes } from './list-query.ts';
import styles from './order-list.module.css';

const pageOf = ({ order_status, order_id }: OrderRow): string => adminPath(order_status, order_id);

const columns: TableColumnsType<OrderRow> = [
  {
    title: 'Order ID',
    key: 'order_id',
    render: (_, row) => (
      <div className={styles.id}>
        <Link to={pageOf(row)} onClick={(event) => event.stopPropagation()}>
          {row.reference}
        </Link>
        <CopyId id={row.order_id} reference={row.reference} short />
      </div>
    ),
  },
  { title: 'Status', key: 'order_status', render: (_, { order_status }) => <StatusTag status={order_status} /> },
  {
    title: 'Total price',
    key: 'total_price',
    className: styles.price ?? '',
    align: 'right',
    // Before the first evaluation there is no price, and ₹0.00 would look like one.
    render: (_, { total_price }) =>
      total_price > 0 ? (
        <Rupees amount={total_price} />
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">not priced yet</span>
        </>
      ),
  },
  {
    title: 'Created',
    key: 'created_at',
    className: styles.created ?? '',
    render: (_, { created_at }) => <IndiaTime at={created_at} />,
  },
  { title: 'Customer', key: 'name', render: (_, { orderUser }) => orderUser.name },
  { title: 'Country', key: 'country', render: (_, { orderUser }) => orderUser.country },
];

interface OrderTableProps {
  readonly rows: readonly OrderRow[];
  readonly total: number;
  readonly query: ListQuery;
  readonly loading: boolean;
  readonly onQuery: (next: ListQuery) => void;
}

const PageSizes = ({ query, onQuery }: Pick<OrderTableProps, 'query' | 'onQuery'>) => (
  <label className={styles.sizes}>
    Orders per page
    <select
      value={query.pageSize}
      onChange={({ target }) => {
        const pageSize = pageSizes.find((size) => String(size) === target.value);
        if (!pageSize) return;
        // The first order in view stays in view.
        onQuery({ ...query, pageSize, pageIndex: Math.floor((query.pageIndex * query.pageSize) / pageSize) });
      }}
    >
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </select>
  </label>
);

/** A page of orders. A row opens the page that its order belongs on; the reference is the same as a link. */
export const OrderTable = ({ rows, total, query, loading, onQuery }: OrderTableProps) => {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`card ${styles.table}`} aria-label="Orders" tabIndex={0}>
      <Table<OrderRow>
        rowKey="order_id"
        columns={columns}
        dataSource={[...rows]}
        loading={loading}
        size="middle"
        onRow={(row) => ({ onClick: () => navigate(pageOf(row)), className: styles.row ?? '' })}
        locale={{ emptyText: query.status ? 'No orders in this status.' : 'No orders yet.' }}
        pagination={false}
      />
      <div className={styles.paging}>
        <PageSizes query={query} onQuery={onQuery} />
        <Pagination
          current={query.pageIndex + 1}
          pageSize={query.pageSize}
          total={total}
          showSizeChanger={false}
          showTotal={(count, [from, to]) => (count === 0 ? 'No orders' : `${from}–${to} of ${count}`)}
          onChange={(page) => onQuery({ ...query, pageIndex: page - 1 })}
        />
      </div>
    </section>
  );
};
