import { LinkTabs } from '../../frame/link-tabs.tsx';
import { texts } from '../../texts.ts';
import { countOfAll, type ListQuery, type ListTab, listTabs, searchOfList, usualSort } from './list-query.ts';

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
    <LinkTabs
      label={texts.list.tabs}
      tabs={listTabs.map((tab) => ({
        name: nameOf(tab),
        to: `?${new URLSearchParams(searchOfList({ ...query, tab, sort: usualSort(tab), pageIndex: 0 }))}`,
        current: tab === query.tab,
        count: countOf(tab),
      }))}
    />
  );
};
