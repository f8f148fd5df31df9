import type { OrderMargin } from '@potli/contracts/order/order.ts';
import type { MonthlyMargin } from '@potli/contracts/order/purchases.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { type TableColumnsType, Typography } from 'antd';
import { ScrollTable } from '../../frame/record-table.tsx';
import { Facts } from '../../order/facts.tsx';
import { texts } from '../../texts.ts';

const words = texts.purchase;

/** An amount that is red where it is a loss. */
const MarginAmount = ({ amount }: { amount: number }) => (
  <Typography.Text strong {...(amount < 0 ? { type: 'danger' as const } : {})}>
    <Rupees amount={amount} />
  </Typography.Text>
);

/** What customers paid for goods, what stores charged, and what remains. */
export const Margin = ({ margin }: { margin: OrderMargin }) => (
  <div>
    <Facts
      facts={[
        [words.goods, <Rupees key="goods" amount={margin.goods} />],
        [words.bought, <Rupees key="bought" amount={margin.bought} />],
        [words.margin, <MarginAmount key="margin" amount={margin.margin} />],
      ]}
    />
    {margin.items_without_purchase > 0 && (
      <Typography.Text type="secondary">{words.withoutPurchase(margin.items_without_purchase)}</Typography.Text>
    )}
  </div>
);

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01`));

const columns: TableColumnsType<MonthlyMargin> = [
  {
    title: words.month,
    rowScope: 'row',
    render: (_, { month }) => <span style={{ whiteSpace: 'nowrap' }}>{monthName(month)}</span>,
  },
  { title: words.orders, align: 'end', dataIndex: 'orders' },
  { title: words.goods, align: 'end', render: (_, { goods }) => <Rupees amount={goods} /> },
  { title: words.bought, align: 'end', render: (_, { bought }) => <Rupees amount={bought} /> },
  { title: words.margin, align: 'end', render: (_, { margin }) => <MarginAmount amount={margin} /> },
  { title: words.notRecordedShort, align: 'end', dataIndex: 'items_without_purchase' },
];

/** The margin of each of the last months, the latest first. */
export const MarginTable = ({ months }: { readonly months: readonly MonthlyMargin[] }) => (
  <ScrollTable<MonthlyMargin> label={words.marginsTitle} rowKey="month" columns={columns} dataSource={months} />
);
