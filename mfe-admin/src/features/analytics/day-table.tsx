import type { AnalyticsDay } from '@potli/contracts/analytics/operations.ts';
import { type TableColumnsType, Typography } from 'antd';
import { ScrollTable } from '../../frame/scroll-table.tsx';
import { texts } from '../../texts.ts';

const words = texts.analytics;

/** The columns of the table, in its order. */
const columns = [
  'visits',
  'page_views',
  'orders_started',
  'orders_submitted',
  'orders_paid',
  'module_load_failures',
  'module_crashes',
] as const satisfies readonly (keyof AnalyticsDay)[];
type Column = (typeof columns)[number];

type Row = Pick<AnalyticsDay, Column> & { readonly date: string | undefined };

const shortDay = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(date));
const figure = new Intl.NumberFormat('en-IN');

const isTrouble = (column: Column, count: number): boolean =>
  count > 0 && (column === 'module_load_failures' || column === 'module_crashes');

const sumOf = (days: readonly AnalyticsDay[]): Row => ({
  ...(Object.fromEntries(columns.map((column) => [column, days.reduce((sum, day) => sum + day[column], 0)])) as Pick<
    AnalyticsDay,
    Column
  >),
  date: undefined,
});

const tableColumns: TableColumnsType<Row> = [
  {
    title: words.day,
    rowScope: 'row',
    render: (_, { date }) =>
      date ? (
        <time dateTime={date} style={{ whiteSpace: 'nowrap' }}>
          {shortDay(date)}
        </time>
      ) : (
        <strong>{words.total}</strong>
      ),
  },
  ...columns.map((column) => ({
    title: words[column],
    align: 'end' as const,
    render: (_: unknown, row: Row) => (
      <Typography.Text
        strong={row.date === undefined}
        {...(row.date && isTrouble(column, row[column]) ? { type: 'danger' as const } : {})}
      >
        {figure.format(row[column])}
      </Typography.Text>
    ),
  })),
];

/** Counts by day, the sum on top, today first. */
export const DayTable = ({ days }: { days: readonly AnalyticsDay[] }) => (
  <ScrollTable<Row>
    label={words.table}
    rowKey={({ date }) => date ?? 'sum'}
    columns={tableColumns}
    dataSource={[sumOf(days), ...days]}
  />
);
