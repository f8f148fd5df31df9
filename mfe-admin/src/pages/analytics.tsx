import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useSearchParams } from '@potli/ui-kit/router.ts';
import { useGetAnalyticsSummaryQuery } from '../api.ts';
import styles from '../features/analytics/analytics.module.css';
import { DayTable } from '../features/analytics/day-table.tsx';
import { VisitBars } from '../features/analytics/visit-bars.tsx';
import { SelectField } from '../form/select-field.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import pageStyles from './step-page.module.css';

const words = texts.analytics;
const periods = ['7', '90'] as const;
const usual = '30';

/** Visits, started, submitted and paid orders per day, and what failed to load. */
export const AnalyticsPage = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = periods.find((period) => period === search.get('days'));
  const { currentData, error, isFetching, refetch } = useGetAnalyticsSummaryQuery(
    { query: { days: Number(chosen ?? usual) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className={`page page-wide ${pageStyles.page}`}>
      <PageHead title={words.title} backToList={false}>
        <SelectField
          label={words.period}
          value={chosen ?? ''}
          unchosen={usual}
          options={periods.map((period) => ({ value: period, label: period }))}
          onChange={(period) => setSearch(period === '' ? {} : { days: period })}
        />
      </PageHead>
      {error !== undefined && !isFetching && (
        <ProblemNotice title={words.failed} problem={error} action={{ label: texts.tryAgain, onClick: refetch }} />
      )}
      {!currentData && isFetching && <Skeleton blocks={3} label={words.loading} />}
      {currentData && (
        <>
          <section className="card">
            <VisitBars days={currentData.days} />
          </section>
          <p className={styles.note}>{words.note}</p>
          <DayTable days={currentData.days} />
        </>
      )}
    </div>
  );
};
