import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { Link, useSearchParams } from '@potli/ui-kit/router.ts';
import { useSelector } from 'react-redux';
import { useListSupportQueriesQuery } from '../api.ts';
import { inboxAddress, inboxQueryIn } from '../features/support-inbox/inbox-address.ts';
import { InboxTabs } from '../features/support-inbox/inbox-tabs.tsx';
import { QueryCard } from '../features/support-inbox/query-card.tsx';
import styles from '../features/support-inbox/support-inbox.module.css';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { selectExpired } from '../session/session-slice.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import pageStyles from './step-page.module.css';

const words = texts.support;
const lookAgainMs = 60_000;

/** What customers asked through the contact form, and what was done about it. */
export const SupportInboxPage = () => {
  const [search] = useSearchParams();
  const query = inboxQueryIn(search);
  const expired = useSelector(selectExpired);
  const { currentData, error, isFetching, refetch } = useListSupportQueriesQuery(
    { query },
    { refetchOnMountOrArgChange: true, pollingInterval: expired ? 0 : lookAgainMs, skipPollingIfUnfocused: true },
  );
  const pages = currentData ? Math.max(1, Math.ceil(currentData.total_count / currentData.page_size)) : 1;
  return (
    <div className={`page page-wide ${pageStyles.page}`}>
      <PageHead title={words.title} backToList={false} />
      <InboxTabs state={query.state} counts={currentData?.counts} />
      {error !== undefined && !isFetching && (
        <ProblemNotice title={words.failed} problem={error} action={{ label: texts.tryAgain, onClick: refetch }} />
      )}
      {!currentData && isFetching && <Skeleton blocks={3} label={words.loading} />}
      {currentData && (
        <div className={styles.queries}>
          {currentData.queries.map((each) => (
            // By its version too: what was typed into a note belongs to the query as it was then.
            <QueryCard key={`${each.query_id} ${each.version}`} query={each} onChanged={refetch} />
          ))}
          {currentData.queries.length === 0 && (
            <p className={`card ${styles.empty}`}>{query.state === 'open' ? words.noneOpen : words.noneAnswered}</p>
          )}
        </div>
      )}
      {(pages > 1 || query.page > 1) && (
        <nav className={styles.paging} aria-label={words.pages}>
          {query.page > 1 && (
            <Link to={inboxAddress({ ...query, page: Math.min(query.page - 1, pages) })}>{words.newer}</Link>
          )}
          <span>{words.pageOf(query.page, pages)}</span>
          {query.page < pages && <Link to={inboxAddress({ ...query, page: query.page + 1 })}>{words.older}</Link>}
        </nav>
      )}
    </div>
  );
};
