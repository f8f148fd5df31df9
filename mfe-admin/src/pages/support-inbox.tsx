import { supportStates } from '@potli/contracts/support/states.ts';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useNavigate, useSearchParams } from '@potli/ui-kit/router.ts';
import { Empty, Pagination } from 'antd';
import { useListSupportQueriesQuery } from '../api.ts';
import { inboxAddress, inboxQueryIn } from '../features/support-inbox/inbox-address.ts';
import { QueryCard } from '../features/support-inbox/query-card.tsx';
import styles from '../features/support-inbox/support-inbox.module.css';
import { LinkTabs } from '../frame/link-tabs.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import pageStyles from './step-page.module.css';

const words = texts.support;
const lookAgainMs = 60_000;

/** What customers asked through the contact form, and what was done about it. */
export const SupportInboxPage = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = inboxQueryIn(search);
  const { currentData, error, isFetching, refetch } = useListSupportQueriesQuery({ query }, usePolling(lookAgainMs));
  return (
    <div className={`page page-wide ${pageStyles.page}`}>
      <PageHead title={words.title} backToList={false} />
      <LinkTabs
        label={words.tabs}
        tabs={supportStates.map((state) => ({
          name: words[state],
          to: inboxAddress({ state, page: 1 }),
          current: state === query.state,
          count: currentData?.counts[state],
        }))}
      />
      {error !== undefined && !isFetching && (
        <ProblemNotice title={words.failed} problem={error} action={{ label: texts.tryAgain, onClick: refetch }} />
      )}
      {!currentData && isFetching && <Skeleton blocks={3} label={words.loading} />}
      {currentData && (
        <div className={styles.queries}>
          {currentData.queries.map((each) => (
            // By its version too: what was typed into a note belongs to the query as it was then.
            <QueryCard key={`${each.query_id} ${each.version}`} query={each} onReload={refetch} />
          ))}
          {currentData.queries.length === 0 && (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={query.state === 'open' ? words.noneOpen : words.noneAnswered}
            />
          )}
        </div>
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
    </div>
  );
};
