import { Grid, Select, Tabs } from 'antd';
import { texts } from '../../texts.ts';
import { type Counted, type ListTab, listTabs, tabLabel } from './list-query.ts';

interface ListFilterProps {
  readonly tab: ListTab;
  /** Not known while the list loads. */
  readonly counted: Counted | undefined;
  readonly onTab: (tab: ListTab) => void;
}

/** The list by status, each with its number of orders: tabs, or a list to choose from where they have no room. */
export const ListFilter = ({ tab, counted, onTab }: ListFilterProps) => {
  const { xs, sm, xl } = Grid.useBreakpoint();
  const label = texts.list.tabs;
  if ((xs || sm) && !xl)
    return (
      <Select
        aria-label={label}
        value={tab}
        options={listTabs.map((value) => ({ value, label: tabLabel(value, counted) }))}
        onChange={onTab}
      />
    );
  return (
    <nav aria-label={label}>
      <Tabs
        size="small"
        tabBarGutter={18}
        tabBarStyle={{ marginBottom: 0 }}
        activeKey={tab}
        items={listTabs.map((key) => ({ key, label: tabLabel(key, counted) }))}
        onChange={(key) => onTab(listTabs.find((known) => known === key) ?? tab)}
      />
    </nav>
  );
};
