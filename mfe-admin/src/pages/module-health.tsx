import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useSearchParams } from '@potli/ui-kit/router.ts';
import { useSelector } from 'react-redux';
import { useGetDeploysQuery, useGetModuleHealthQuery } from '../api.ts';
import { DecisionList } from '../features/module-health/decision-list.tsx';
import styles from '../features/module-health/module-health.module.css';
import { versionRows } from '../features/module-health/version-rows.ts';
import { VersionTable } from '../features/module-health/version-table.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { selectExpired } from '../session/session-slice.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';

const words = texts.modules;
/** Minutes that can be looked back. */
const periods = [10, 60, 360, 1440] as const;
/** A canary is judged by minutes, so a page about it must not be old. */
const askAgainAfter = 15_000;

/** What visitors are given of each module, how each version does, and who decided so. */
export const ModuleHealthPage = () => {
  const [search, setSearch] = useSearchParams();
  const minutes = periods.find((each) => String(each) === search.get('minutes')) ?? 60;
  // A session that is over is not asked for again.
  const polling = { pollingInterval: useSelector(selectExpired) ? 0 : askAgainAfter };
  const deploys = useGetDeploysQuery({}, polling);
  const health = useGetModuleHealthQuery({ query: { minutes } }, polling);
  const failed = [deploys, health].find(({ error }) => error);
  return (
    <div className={`page page-wide ${styles.page}`}>
      <PageHead title={words.title} backToList={false}>
        <label className={styles.period}>
          {words.period}
          <select value={minutes} onChange={({ target }) => setSearch({ minutes: target.value }, { replace: true })}>
            {periods.map((each) => (
              <option key={each} value={each}>
                {words.last[each]}
              </option>
            ))}
          </select>
        </label>
      </PageHead>
      {failed && (
        <ProblemNotice
          title={words.failed}
          problem={failed.error}
          action={{ label: texts.tryAgain, onClick: () => void failed.refetch() }}
        />
      )}
      {deploys.data && health.data ? (
        <VersionTable rows={versionRows(deploys.data, health.data.figures)} />
      ) : (
        !failed && <Skeleton label={words.loading} />
      )}
      {deploys.data && <DecisionList decisions={deploys.data.decisions} />}
    </div>
  );
};
