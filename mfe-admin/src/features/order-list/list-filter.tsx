import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { Button, Flex, Grid, Input, Select, Tabs } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../../api.ts';
import { DateInput } from '../../frame/date-input.tsx';
import { texts } from '../../texts.ts';
import {
  amountIn,
  assignedFilters,
  type Counted,
  type ListQuery,
  type ListTab,
  type Narrowing,
  narrowings,
  queueTabs,
  statusIn,
  storeIn,
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

/** Whose orders: anyone's, one's own, unassigned ones, or those of a colleague. */
const OperatorChoice = ({ assigned, onChange }: { assigned: string; onChange: (assigned: string) => void }) => {
  const { data } = operatorApi.useListColleaguesQuery({});
  const options = [
    ...assignedFilters.map((value) => ({ value: value as string, label: words.assignedTo[value || 'anyone'] })),
    ...(data?.operators ?? [])
      .filter(({ me }) => !me)
      .map(({ operator_id, name }) => ({ value: operator_id, label: name })),
  ];
  // One who was revoked since, or the names have not come yet.
  const isUnknown = !options.some(({ value }) => value === assigned);
  return (
    <Select
      aria-label={words.assigned}
      value={assigned}
      options={isUnknown ? [...options, { value: assigned, label: words.assignedTo.other }] : options}
      onChange={onChange}
      style={{ minWidth: 120 }}
    />
  );
};

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  /** What a text means; empty where it means nothing, which leaves the filter as it was. */
  readonly read: (text: string) => string;
  readonly digits?: boolean;
  readonly width: number;
  readonly onChange: (value: string) => void;
}

/** A filter that is typed: it is used when Enter is pressed or the field is left. */
const FilterField = ({ label, value, read, digits = false, width, onChange }: FilterFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const use = (text: string) => {
    const chosen = read(text);
    setTyped(undefined);
    if (chosen !== value && (chosen !== '' || text.trim() === '')) onChange(chosen);
  };
  return (
    <Input
      aria-label={label}
      placeholder={label}
      value={typed ?? value}
      allowClear
      {...(digits && { inputMode: 'numeric' as const })}
      onChange={({ target, type }) => (type === 'click' ? use('') : setTyped(target.value))}
      onPressEnter={({ currentTarget }) => use(currentTarget.value)}
      onBlur={({ target }) => use(target.value)}
      style={{ width }}
    />
  );
};

/** The status of all orders, whose they are, the country, the days of creation in India, the total, the store. */
const Narrowings = ({ query, counted, onTab, onNarrow }: ListFilterProps) => {
  const day = (name: 'from' | 'to') => (
    <DateInput
      aria-label={words[name]}
      placeholder={words[name]}
      value={query[name]}
      onChange={(chosen) => onNarrow({ [name]: chosen })}
      width={140}
    />
  );
  const typed = (name: 'total_from' | 'total_to' | 'store') => (
    <FilterField
      label={words[name]}
      value={query[name]}
      read={name === 'store' ? storeIn : amountIn}
      digits={name !== 'store'}
      width={name === 'store' ? 124 : 120}
      onChange={(chosen) => onNarrow({ [name]: chosen })}
    />
  );
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
      <OperatorChoice assigned={query.assigned} onChange={(assigned) => onNarrow({ assigned })} />
      <Select
        aria-label={words.country}
        value={query.country}
        options={[
          { value: '', label: words.anyCountry },
          ...destinations.map(({ country }) => ({ value: country, label: country })),
        ]}
        onChange={(country) => onNarrow({ country })}
        style={{ minWidth: 120 }}
      />
      <Flex align="center" gap={4}>
        {day('from')} <span aria-hidden="true">–</span> {day('to')}
      </Flex>
      <Flex align="center" gap={4}>
        {typed('total_from')} <span aria-hidden="true">–</span> {typed('total_to')}
      </Flex>
      {typed('store')}
      {narrowings(query) > 0 && (
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
