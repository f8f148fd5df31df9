import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Card, Select, Typography } from 'antd';
import { useGetAnalyticsSummaryQuery } from '../api.ts';
import { DayTable } from '../features/analytics/day-table.tsx';
import { VisitBars } from '../features/analytics/visit-bars.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import pageStyles from './step-page.module.css';

const words = texts.analytics;
const periods = [7, 30, 90] as const;
const usual = 30;

/** Visits, started, submitted and paid orders per day, and what failed to load. */
export const AnalyticsPage = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = periods.find((period) => String(period) === search.get('days')) ?? usual;
  const { currentData, error, isFetching, refetch } = useGetAnalyticsSummaryQuery(
    { query: { days: chosen } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className={`page page-wide ${pageStyles.page}`}>
      <PageHead title={words.title} backToList={false}>
        <Select
          aria-label={words.period}
          value={chosen}
          options={periods.map((value) => ({ value, label: words.last(value) }))}
          onChange={(period) => setSearch(period === usual ? {} : { days: String(period) })}
        />
      </PageHead>
      {error !== undefined && !isFetching && (
        <ProblemNotice title={words.failed} problem={error} action={{ label: texts.tryAgain, onClick: refetch }} />
      )}
      {!currentData && isFetching && <Skeleton blocks={3} label={words.loading} />}
      {currentData && (
        <>
          <Card>
            <VisitBars days={currentData.days} />
          </Card>
          <Typography.Text type="secondary">{words.note}</Typography.Text>
          <DayTable days={currentData.days} />
        </>
      )}
    </div>
  );
};
