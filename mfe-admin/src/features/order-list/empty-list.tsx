import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';
import { type ListQuery, searchOfList, usualSort } from './list-query.ts';
import styles from './order-list.module.css';

const searchFor = (query: ListQuery): string => new URLSearchParams(searchOfList(query)).toString();

/** Why there is nothing in the list, and where there may be something. */
export const EmptyList = ({ query }: { query: ListQuery }) => {
  const { tab, search } = query;
  if (search.trim() !== '')
    return (
      <div className={styles.empty}>
        <p>{texts.list.notFound(search.trim())}</p>
        {tab !== 'all' && (
          <Link to={{ search: searchFor({ ...query, tab: 'all', sort: usualSort('all'), pageIndex: 0 }) }}>
            {texts.list.searchAll}
          </Link>
        )}
        <Link to={{ search: searchFor({ ...query, search: '', pageIndex: 0 }) }}>{texts.list.clearSearch}</Link>
      </div>
    );
  const words = tab === 'all' ? texts.list.empty : texts.list.emptyInStatus;
  return <p className={styles.empty}>{tab === 'needs_action' ? texts.list.nothingWaits : words}</p>;
};
