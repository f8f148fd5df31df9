import type { OrderRow } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Link, useParams } from '@potli/ui-kit/router.ts';
import { operatorApi } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { type RecordColumn, RecordTable } from '../frame/record-table.tsx';
import { adminPath } from '../order/admin-paths.ts';
import { Facts } from '../order/facts.tsx';
import { IndiaTime } from '../order/india-time.tsx';
import { RefundTag } from '../order/refund-tag.tsx';
import { StatusDot } from '../order/status-tag.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.customer;
const pollMs = 30_000;

const columns: readonly RecordColumn<OrderRow>[] = [
  {
    title: words.columns.order,
    render: (_, { reference, order_status, order_id }) => (
      <Link to={adminPath(order_status, order_id)} style={{ whiteSpace: 'nowrap' }}>
        {reference}
      </Link>
    ),
  },
  {
    title: words.columns.status,
    render: (_, row) => (
      <>
        <StatusDot status={row.order_status} /> <RefundTag {...row} />
      </>
    ),
  },
  {
    title: words.columns.items,
    render: (_, { first_item, item_count }) => (
      <div style={{ minWidth: 150 }}>
        {first_item || texts.item.unnamed} {item_count > 1 && texts.list.more(item_count - 1)}
      </div>
    ),
  },
  {
    title: words.columns.total,
    align: 'end',
    render: (_, { total_price }) => (total_price > 0 ? <Rupees amount={total_price} /> : texts.none),
  },
  { title: words.columns.created, render: (_, { created_at }) => <IndiaTime at={created_at} /> },
  {
    title: words.columns.notes,
    render: (_, { note_count }) => (note_count ? texts.notes.inRow(note_count) : texts.none),
  },
];

/** /admin/customer/{orderId}: all orders of the customer of that order, what was paid and refunded. */
export const CustomerPage = () => {
  const { orderId = '' } = useParams();
  const query = operatorApi.useGetCustomerQuery({ params: { orderId } }, usePolling(pollMs));
  const { currentData: data } = query;
  return (
    <Page title={data ? `${words.title}: ${data.customer.name}` : words.title} backToList>
      <QueryState queries={[query]} failed={words.failed} loading={words.loading} />
      {data && (
        <>
          <section className="card" aria-label={words.region}>
            <Facts
              column={{ xs: 1, sm: 2, lg: 3 }}
              facts={[
                [words.name, data.customer.name],
                [words.phone, data.customer.phone && <a href={`tel:${data.customer.phone}`}>{data.customer.phone}</a>],
                [
                  words.email,
                  data.customer.email && <a href={`mailto:${data.customer.email}`}>{data.customer.email}</a>,
                ],
                [words.orders, data.orders.length],
                [words.paid, <Rupees key="paid" amount={data.paid_amount} />],
                [words.refunded, <Rupees key="refunded" amount={data.refunded_amount} />],
              ]}
            />
          </section>
          {data.more && <p>{words.more}</p>}
          <RecordTable label={words.table} rowKey="order_id" columns={columns} dataSource={data.orders} />
        </>
      )}
    </Page>
  );
};
