import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Select } from 'antd';
import { operatorApi } from '../api.ts';
import { DecisionList } from '../features/module-health/decision-list.tsx';
import { ReleaseTable } from '../features/module-health/release-table.tsx';
import { versionRows } from '../features/module-health/version-rows.ts';
import { VersionTable } from '../features/module-health/version-table.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.modules;
/** Minutes that can be looked back. */
const periods = [10, 60, 360, 1440] as const;
/** A canary is judged by minutes, so a page about it must not be old. */
const pollMs = 15_000;

/** What visitors get of each module, how each version does, the stored releases with their previews, and who decided. */
export const ModuleHealthPage = () => {
  const [search, setSearch] = useSearchParams();
  const minutes = periods.find((each) => String(each) === search.get('minutes')) ?? 60;
  const polling = usePolling(pollMs);
  const deploys = operatorApi.useGetDeploysQuery({}, polling);
  const releases = operatorApi.useListReleasesQuery({}, polling);
  const health = operatorApi.useGetModuleHealthQuery({ query: { minutes } }, polling);
  return (
    <Page
      title={words.title}
      extra={
        <Select
          aria-label={words.period}
          value={minutes}
          options={periods.map((value) => ({ value, label: words.last[value] }))}
          onChange={(value) => setSearch({ minutes: String(value) }, { replace: true })}
        />
      }
    >
      <QueryState queries={[deploys, health, releases]} failed={words.failed} loading={words.loading} />
      {deploys.data && health.data && <VersionTable rows={versionRows(deploys.data, health.data.figures)} />}
      {releases.data && deploys.data && (
        <ReleaseTable releases={releases.data.releases} modules={deploys.data.modules} />
      )}
      {deploys.data && <DecisionList decisions={deploys.data.decisions} />}
    </Page>
  );
};
