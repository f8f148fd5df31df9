import type { MonthlyMargin } from '@potli/contracts/order/purchases.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import type { TableColumnsType } from 'antd';
import { ScrollTable } from '../../frame/scroll-table.tsx';
import { texts } from '../../texts.ts';
import { MarginAmount } from './margin.tsx';

const words = texts.purchase;

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
  <ScrollTable<MonthlyMargin> label={words.marginsTitle} rowKey="month" columns={columns} dataSource={[...months]} />
);
