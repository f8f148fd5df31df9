import { Card, Typography } from 'antd';
import { useGetAnalyticsSummaryQuery } from '../api.ts';
import { DayTable } from '../features/analytics/day-table.tsx';
import { periodText } from '../features/figures/period-text.ts';
import { BarChart } from '../frame/bar-chart.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { usePeriod } from '../frame/use-period.tsx';
import { texts } from '../texts.ts';

const words = texts.analytics;
const figure = new Intl.NumberFormat('en-IN');

/** Visits, started, submitted and paid orders per day, and what failed to load. */
export const AnalyticsPage = () => {
  const { days, select } = usePeriod([7, 30, 90], 30);
  const query = useGetAnalyticsSummaryQuery({ query: { days } }, { refetchOnMountOrArgChange: true });
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
              bars={currentData.days
                .toReversed()
                .map(({ date, visits }) => ({ name: periodText(date, 'day'), value: visits }))}
              valueText={figure.format}
              axisText={figure.format}
            />
          </Card>
          <Typography.Text type="secondary">{words.note}</Typography.Text>
          <DayTable days={currentData.days} />
        </>
      )}
    </Page>
  );
};
