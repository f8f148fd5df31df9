import { supportStates } from '@potli/contracts/support/states.ts';
import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Alert, Empty, Tabs } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../api.ts';
import { QueryCard } from '../features/support-inbox/query-card.tsx';
import { Page } from '../frame/page.tsx';
import { Pager, pageIn } from '../frame/pager.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.support;
const pollMs = 60_000;

/** The queries of the contact form, and their answers. */
export const SupportInboxPage = () => {
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'answered' ? 'answered' : 'open';
  const list = operatorApi.useListSupportQueriesQuery({ query: { state, page: pageIn(search) } }, usePolling(pollMs));
  const { currentData, refetch } = list;
  /** What was last done to a query, which has left the list by then. */
  const [done, setDone] = useState<string>();
  return (
    <Page title={words.title}>
      <nav aria-label={words.tabs}>
        <Tabs
          size="small"
          tabBarGutter={18}
          tabBarStyle={{ marginBottom: 0 }}
          activeKey={state}
          items={supportStates.map((key) => ({ key, label: `${words[key]} ${currentData?.counts[key] ?? ''}` }))}
          onChange={(key) => {
            setDone(undefined);
            setSearch(key === 'open' ? {} : { state: key });
          }}
        />
      </nav>
      {done && <Alert type="success" showIcon role="status" title={done} />}
      <QueryState queries={[list]} failed={words.failed} loading={words.loading} />
      {currentData?.queries.map((each) => (
        <QueryCard key={each.query_id} query={each} onReload={refetch} onMoved={setDone} />
      ))}
      {currentData?.total_count === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={state === 'open' ? words.noneOpen : words.noneAnswered}
        />
      )}
      {currentData && <Pager pageSize={currentData.page_size} total={currentData.total_count} />}
    </Page>
  );
};
