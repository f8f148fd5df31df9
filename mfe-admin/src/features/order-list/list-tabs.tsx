import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';
import { countOfAll, type ListQuery, type ListTab, listTabs, searchOfList, usualSort } from './list-query.ts';
import styles from './order-list.module.css';

interface ListTabsProps {
  readonly query: ListQuery;
  /** How many orders there are in each status and how many of all wait for an operator; not known while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly needsAction: number | undefined;
}

const nameOf = (tab: ListTab): string => {
  if (tab === 'needs_action') return texts.list.needsAction;
  return tab === 'all' ? texts.list.all : texts.list.short[tab];
};

/** The list by status, each with its number of orders under the search in use (spec 2, status filter). */
export const ListTabs = ({ query, counts, needsAction }: ListTabsProps) => {
  const countOf = (tab: ListTab): number | undefined => {
    if (!counts) return undefined;
    if (tab === 'needs_action') return needsAction;
    return tab === 'all' ? countOfAll(counts) : (counts[tab] ?? 0);
  };
  return (
    <nav className={styles.tabs} aria-label={texts.list.tabs}>
      {listTabs.map((tab) => {
        const count = countOf(tab);
        const search = new URLSearchParams(searchOfList({ ...query, tab, sort: usualSort(tab), pageIndex: 0 }));
        return (
          <Link
            key={tab}
            to={{ search: search.toString() }}
            {...(tab === query.tab ? { 'aria-current': 'page' as const } : {})}
          >
            {nameOf(tab)} <span className={`${styles.count} figures`}>{count ?? ''}</span>
          </Link>
        );
      })}
    </nav>
  );
};
