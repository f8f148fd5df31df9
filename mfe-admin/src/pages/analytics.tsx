import type { AnalyticsDay } from '@potli/contracts/analytics/operations.ts';
import { Card, type TableColumnsType, Typography } from 'antd';
import { operatorApi } from '../api.ts';
import { BarChart } from '../frame/bar-chart.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { ScrollTable } from '../frame/record-table.tsx';
import { usePeriod } from '../frame/use-period.tsx';
import { Day, indiaDay } from '../order/india-time.tsx';
import { texts } from '../texts.ts';

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
    render: (_, { date }) => (date ? <Day day={date} /> : <strong>{words.total}</strong>),
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

/** Visits, started, submitted and paid orders per day, and what failed to load. */
export const AnalyticsPage = () => {
  const { days, select } = usePeriod([7, 30, 90], 30);
  const query = operatorApi.useGetAnalyticsSummaryQuery({ query: { days } }, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  return (
    <Page title={words.title} extra={select}>
      <QueryState queries={[query]} failed={words.failed} loading={words.loading} />
      {currentData && (
        <>
          <Card size="small">
            <BarChart
              label={words.visitsByDay}
              unit={words.visits}
              bars={currentData.days.toReversed().map(({ date, visits }) => ({ name: indiaDay(date), value: visits }))}
              valueText={figure.format}
              axisText={figure.format}
            />
          </Card>
          <Typography.Text type="secondary">{words.note}</Typography.Text>
          <ScrollTable<Row>
            label={words.table}
            rowKey={({ date }) => date ?? 'sum'}
            columns={tableColumns}
            dataSource={[sumOf(currentData.days), ...currentData.days]}
          />
        </>
      )}
    </Page>
  );
};
