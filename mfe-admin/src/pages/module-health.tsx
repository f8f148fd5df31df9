import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Select } from 'antd';
import { useGetDeploysQuery, useGetModuleHealthQuery } from '../api.ts';
import { DecisionList } from '../features/module-health/decision-list.tsx';
import { versionRows } from '../features/module-health/version-rows.ts';
import { VersionTable } from '../features/module-health/version-table.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import layout from './step-page.module.css';

const words = texts.modules;
/** Minutes that can be looked back. */
const periods = [10, 60, 360, 1440] as const;
/** A canary is judged by minutes, so a page about it must not be old. */
const askAgainAfter = 15_000;

/** What visitors are given of each module, how each version does, and who decided so. */
export const ModuleHealthPage = () => {
  const [search, setSearch] = useSearchParams();
  const minutes = periods.find((each) => String(each) === search.get('minutes')) ?? 60;
  const polling = usePolling(askAgainAfter);
  const deploys = useGetDeploysQuery({}, polling);
  const health = useGetModuleHealthQuery({ query: { minutes } }, polling);
  const failed = [deploys, health].find(({ error }) => error);
  return (
    <div className={`page page-wide ${layout.page}`}>
      <PageHead title={words.title} backToList={false}>
        <Select
          aria-label={words.period}
          value={minutes}
          options={periods.map((value) => ({ value, label: words.last[value] }))}
          onChange={(value) => setSearch({ minutes: String(value) }, { replace: true })}
        />
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
