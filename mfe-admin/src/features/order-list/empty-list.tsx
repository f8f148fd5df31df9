import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';
import { type ListQuery, searchOfList, usualSort } from './list-query.ts';
import styles from './order-list.module.css';

const searchFor = (query: ListQuery): string => new URLSearchParams(searchOfList(query)).toString();

interface EmptyListProps {
  readonly query: ListQuery;
  /** How many orders of whatever status the search finds. */
  readonly foundInAll: number;
}

/** Why there is nothing in the list, and where there is something. */
export const EmptyList = ({ query, foundInAll }: EmptyListProps) => {
  const { tab, search } = query;
  if (search.trim() !== '')
    return (
      <div className={styles.empty}>
        <p>{(foundInAll > 0 ? texts.list.notFoundHere : texts.list.notFound)(search.trim())}</p>
        {foundInAll > 0 && (
          <Link to={{ search: searchFor({ ...query, tab: 'all', sort: usualSort('all'), pageIndex: 0 }) }}>
            {texts.list.searchAll(foundInAll)}
          </Link>
        )}
        <Link to={{ search: searchFor({ ...query, search: '', pageIndex: 0 }) }}>{texts.list.clearSearch}</Link>
      </div>
    );
  const words = tab === 'all' ? texts.list.empty : texts.list.emptyInStatus;
  return <p className={styles.empty}>{tab === 'needs_action' ? texts.list.nothingWaits : words}</p>;
};
