import { supportStates } from '@potli/contracts/support/states.ts';
import { useNavigate, useSearchParams } from '@potli/ui-kit/router.ts';
import { Empty, Pagination, Tabs } from 'antd';
import { useListSupportQueriesQuery } from '../api.ts';
import { inboxAddress, inboxQueryIn } from '../features/support-inbox/inbox-address.ts';
import { QueryCard } from '../features/support-inbox/query-card.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.support;
const pollMs = 60_000;

/** The queries of the contact form, and their answers. */
export const SupportInboxPage = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = inboxQueryIn(search);
  const list = useListSupportQueriesQuery({ query }, usePolling(pollMs));
  const { currentData, refetch } = list;
  return (
    <Page title={words.title}>
      <nav aria-label={words.tabs}>
        <Tabs
          size="small"
          tabBarGutter={18}
          tabBarStyle={{ marginBottom: 0 }}
          activeKey={query.state}
          items={supportStates.map((state) => ({
            key: state,
            label: `${words[state]} ${currentData?.counts[state] ?? ''}`,
          }))}
          onChange={(state) => navigate(inboxAddress({ state: state === 'answered' ? state : 'open', page: 1 }))}
        />
      </nav>
      <QueryState queries={[list]} failed={words.failed} loading={words.loading} />
      {currentData?.queries.map((each) => (
        // By its version too: what was typed into a note belongs to the query as it was then.
        <QueryCard key={`${each.query_id} ${each.version}`} query={each} onReload={refetch} />
      ))}
      {currentData?.queries.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={query.state === 'open' ? words.noneOpen : words.noneAnswered}
        />
      )}
      {currentData && (
        <Pagination
          current={query.page}
          pageSize={currentData.page_size}
          total={currentData.total_count}
          hideOnSinglePage
          showSizeChanger={false}
          onChange={(page) => navigate(inboxAddress({ ...query, page }))}
        />
      )}
    </Page>
  );
};
