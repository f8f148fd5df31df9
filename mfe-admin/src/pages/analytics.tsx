import { Card, Typography } from 'antd';
import { useGetAnalyticsSummaryQuery } from '../api.ts';
import { DayTable } from '../features/analytics/day-table.tsx';
import { VisitBars } from '../features/analytics/visit-bars.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { usePeriod } from '../frame/use-period.tsx';
import { texts } from '../texts.ts';

const words = texts.analytics;

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
            <VisitBars days={currentData.days} />
          </Card>
          <Typography.Text type="secondary">{words.note}</Typography.Text>
          <DayTable days={currentData.days} />
        </>
      )}
    </Page>
  );
};
