import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { Button, Flex, Grid, Select, Tabs } from 'antd';
import { useState } from 'react';
import { DateInput } from '../../frame/date-input.tsx';
import { texts } from '../../texts.ts';
import {
  type AssignedFilter,
  assignedFilters,
  type Counted,
  isNarrowed,
  type ListQuery,
  type ListTab,
  type Narrowing,
  narrowings,
  queueTabs,
  statusIn,
  tabLabel,
  unnarrowed,
} from './list-query.ts';

interface ListFilterProps {
  readonly query: ListQuery;
  /** Not known while the list loads. */
  readonly counted: Counted | undefined;
  readonly onTab: (tab: ListTab) => void;
  readonly onNarrow: (change: Partial<Narrowing>) => void;
}

const tabs = [...queueTabs, 'all'] as const;
const words = texts.list.filters;

/** The queues and all orders, each with its number: tabs, or a list to choose from where they have no room. */
const TabChoice = ({ query, counted, onTab, asList }: Omit<ListFilterProps, 'onNarrow'> & { asList: boolean }) => {
  const tab = statusIn(query.tab) ? 'all' : query.tab;
  if (asList)
    return (
      <Select
        aria-label={texts.list.tabs}
        value={tab}
        options={tabs.map((value) => ({ value, label: tabLabel(value, counted) }))}
        onChange={onTab}
        style={{ flex: '1 1 150px', maxWidth: 240 }}
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

/** The status of all orders, whose they are, the country, the days of creation in India. */
const Narrowings = ({ query, counted, onTab, onNarrow }: ListFilterProps) => {
  const { from, to, country, assigned } = query;
  return (
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
      <Select<AssignedFilter>
        aria-label={words.assigned}
        value={assigned}
        options={assignedFilters.map((value) => ({ value, label: words.assignedTo[value || 'anyone'] }))}
        onChange={(chosen) => onNarrow({ assigned: chosen })}
        style={{ minWidth: 120 }}
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
        <DateInput
          aria-label={words.from}
          placeholder={words.from}
          value={from}
          onChange={(day) => onNarrow({ from: day })}
          width={140}
        />
        <span aria-hidden="true">–</span>
        <DateInput
          aria-label={words.to}
          placeholder={words.to}
          value={to}
          onChange={(day) => onNarrow({ to: day })}
          width={140}
        />
      </Flex>
      {isNarrowed(query) && (
        <Button type="text" onClick={() => onNarrow(unnarrowed)}>
          {words.clear}
        </Button>
      )}
    </Flex>
  );
};

/** What narrows the list. Where there is little room, one button shows and hides all but the queues. */
export const ListFilter = (props: ListFilterProps) => {
  const { xs, sm, md, lg } = Grid.useBreakpoint();
  const [unfolded, setUnfolded] = useState(false);
  const narrow = Boolean(xs || sm);
  const folds = narrow && !md;
  const inUse = narrowings(props.query) + (statusIn(props.query.tab) ? 1 : 0);
  return (
    <Flex wrap align="center" justify="space-between" gap="8px 16px">
      <TabChoice {...props} asList={narrow && !lg} />
      {folds && (
        <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {words.fold(inUse)}
        </Button>
      )}
      {(!folds || unfolded) && <Narrowings {...props} />}
    </Flex>
  );
};
