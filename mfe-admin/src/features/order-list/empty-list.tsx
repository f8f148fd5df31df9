import { Link } from '@potli/ui-kit/router.ts';
import { Empty, Flex } from 'antd';
import { texts } from '../../texts.ts';
import { isDueTab, type ListQuery, narrowings, searchOfList, usualSort } from './list-query.ts';

const searchFor = (query: ListQuery): string => new URLSearchParams(searchOfList(query)).toString();

interface EmptyListProps {
  readonly query: ListQuery;
  /** How many orders of whatever status the search finds. */
  readonly foundInAll: number;
}

const reasonOf = (query: ListQuery, foundInAll: number): string => {
  const { tab, search } = query;
  if (search.trim() !== '') return (foundInAll > 0 ? texts.list.notFoundHere : texts.list.notFound)(search.trim());
  if (narrowings(query) > 0) return texts.list.emptyUnderFilters;
  if (isDueTab(tab)) return texts.list.nothingWaits;
  return tab === 'all' ? texts.list.empty : texts.list.emptyInStatus;
};

/** Why the list is empty, and where there are orders. */
export const EmptyList = ({ query, foundInAll }: EmptyListProps) => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reasonOf(query, foundInAll)}>
    {query.search.trim() !== '' && (
      <Flex vertical gap={8}>
        {foundInAll > 0 && (
          <Link to={{ search: searchFor({ ...query, tab: 'all', sort: usualSort('all'), pageIndex: 0 }) }}>
            {texts.list.searchAll(foundInAll)}
          </Link>
        )}
        <Link to={{ search: searchFor({ ...query, search: '', pageIndex: 0 }) }}>{texts.list.clearSearch}</Link>
      </Flex>
    )}
  </Empty>
);
