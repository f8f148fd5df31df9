import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Card, Select, Typography } from 'antd';
import { useGetAnalyticsSummaryQuery } from '../api.ts';
import { DayTable } from '../features/analytics/day-table.tsx';
import { VisitBars } from '../features/analytics/visit-bars.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { texts } from '../texts.ts';

const words = texts.analytics;
const periods = [7, 30, 90] as const;
const usual = 30;

/** Visits, started, submitted and paid orders per day, and what failed to load. */
export const AnalyticsPage = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = periods.find((period) => String(period) === search.get('days')) ?? usual;
  const query = useGetAnalyticsSummaryQuery({ query: { days: chosen } }, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  return (
    <Page
      title={words.title}
      extra={
        <Select
          aria-label={words.period}
          value={chosen}
          options={periods.map((value) => ({ value, label: words.last(value) }))}
          onChange={(period) => setSearch(period === usual ? {} : { days: String(period) })}
        />
      }
    >
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
