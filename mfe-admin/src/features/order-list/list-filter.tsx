import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { Button, Flex, Grid, Input, Select, Tabs } from 'antd';
import { texts } from '../../texts.ts';
import { type Counted, isNarrowed, type ListQuery, type ListTab, queueTabs, statusIn, tabLabel } from './list-query.ts';

interface ListFilterProps {
  readonly query: ListQuery;
  /** Not known while the list loads. */
  readonly counted: Counted | undefined;
  readonly onTab: (tab: ListTab) => void;
  readonly onNarrow: (change: Partial<Pick<ListQuery, 'from' | 'to' | 'country'>>) => void;
}

const tabs = [...queueTabs, 'all'] as const;
const words = texts.list.filters;

/** The queues and all orders, each with its number: tabs, or a list to choose from where they have no room. */
const TabChoice = ({ query, counted, onTab }: Omit<ListFilterProps, 'onNarrow'>) => {
  const { xs, sm, lg } = Grid.useBreakpoint();
  const tab = statusIn(query.tab) ? 'all' : query.tab;
  if ((xs || sm) && !lg)
    return (
      <Select
        aria-label={texts.list.tabs}
        value={tab}
        options={tabs.map((value) => ({ value, label: tabLabel(value, counted) }))}
        onChange={onTab}
        style={{ minWidth: 180 }}
      />
    );
  return (
    <nav aria-label={texts.list.tabs}>
      <Tabs
        size="small"
        tabBarGutter={18}
        tabBarStyle={{ marginBottom: 0 }}
        activeKey={tab}
        items={tabs.map((key) => ({ key, label: tabLabel(key, counted) }))}
        onChange={(key) => onTab(tabs.find((known) => known === key) ?? tab)}
      />
    </nav>
  );
};

/** What narrows the list: the queue, the status of all orders, the country, the days of creation in India. */
export const ListFilter = ({ query, counted, onTab, onNarrow }: ListFilterProps) => {
  const { from, to, country } = query;
  return (
    <Flex wrap align="center" justify="space-between" gap="8px 16px">
      <TabChoice query={query} counted={counted} onTab={onTab} />
      <Flex wrap align="center" gap={8}>
        <Select<ListTab>
          aria-label={words.status}
          value={statusIn(query.tab) ?? 'all'}
          options={[
            { value: 'all', label: words.anyStatus },
            ...orderStatuses.map((value) => ({ value, label: tabLabel(value, counted) })),
          ]}
          onChange={onTab}
          style={{ minWidth: 140 }}
        />
        <Select
          aria-label={words.country}
          value={country}
          options={[
            { value: '', label: words.anyCountry },
            ...destinations.map((known) => ({ value: known.country, label: known.country })),
          ]}
          onChange={(chosen) => onNarrow({ country: chosen })}
          style={{ minWidth: 120 }}
        />
        <Flex align="center" gap={4}>
          <Input
            type="date"
            aria-label={words.from}
            value={from}
            onChange={({ target }) => onNarrow({ from: target.value })}
            style={{ width: 140 }}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="date"
            aria-label={words.to}
            value={to}
            onChange={({ target }) => onNarrow({ to: target.value })}
            style={{ width: 140 }}
          />
        </Flex>
        {isNarrowed(query) && (
          <Button type="text" onClick={() => onNarrow({ from: '', to: '', country: '' })}>
            {words.clear}
          </Button>
        )}
      </Flex>
    </Flex>
  );
};
