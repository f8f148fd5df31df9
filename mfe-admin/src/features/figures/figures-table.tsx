import type { FiguresRow } from '@potli/contracts/order/figures.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { type TableColumnsType, Typography } from 'antd';
import type { ReactNode } from 'react';
import { ScrollTable } from '../../frame/record-table.tsx';
import { texts } from '../../texts.ts';

const words = texts.figures;
export const units = ['day', 'week', 'month'] as const;
export type Unit = (typeof units)[number];

/** How many periods of each length the page covers. */
export const periodsOf: Readonly<Record<Unit, number>> = { day: 30, week: 13, month: 12 };

const days = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' });
const months = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** A period by its first day, YYYY-MM-DD: the day, the Monday of the week, or the month. */
export const periodText = (from: string, unit: Unit): string => {
  const date = new Date(`${from}T00:00:00Z`);
  return unit === 'month' ? months.format(date) : days.format(date);
};

const figure = new Intl.NumberFormat('en-IN');

const amounts = ['revenue', 'shipping', 'fees', 'refunds', 'margin'] as const;
const counts = ['placed', 'evaluated', 'paid', 'bought', 'shipped', 'delivered', 'cancelled'] as const;

type Totals = Omit<FiguresRow, 'from' | 'to'>;
type Row = Totals & { readonly from?: string; readonly to?: string };

/** A figure; nothing recedes behind what happened. */
const Amount = ({ of, children }: { of: number; children: ReactNode }) => (
  <Typography.Text
    className="figures"
    style={{ whiteSpace: 'nowrap' }}
    {...(of === 0 && { type: 'secondary' as const })}
  >
    {children}
  </Typography.Text>
);

const columnsOf = (unit: Unit): TableColumnsType<Row> => [
  {
    title: words.period,
    rowScope: 'row',
    fixed: 'start',
    render: (_, { from }) =>
      from === undefined ? (
        <strong>{words.total}</strong>
      ) : (
        <time dateTime={from} style={{ whiteSpace: 'nowrap' }}>
          {periodText(from, unit)}
        </time>
      ),
  },
  ...counts.map((name) => ({
    title: words.columns[name],
    align: 'end' as const,
    render: (_: unknown, row: Row) => <Amount of={row[name]}>{figure.format(row[name])}</Amount>,
  })),
  ...amounts.map((name) => ({
    title: words.columns[name],
    align: 'end' as const,
    render: (_: unknown, row: Row) => (
      <Amount of={row[name]}>
        <Rupees amount={row[name]} />
      </Amount>
    ),
  })),
];

/** The sum on top, then the present period and those before it. */
export const FiguresTable = ({ rows, total, unit }: { rows: readonly FiguresRow[]; total: Totals; unit: Unit }) => (
  <ScrollTable<Row>
    label={words.table}
    rowKey={({ from }) => from ?? 'total'}
    columns={columnsOf(unit)}
    dataSource={[total, ...rows]}
  />
);
