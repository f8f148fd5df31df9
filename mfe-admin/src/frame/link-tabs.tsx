import { Link } from '@potli/ui-kit/router.ts';
import styles from './link-tabs.module.css';

export interface LinkTab {
  readonly name: string;
  readonly to: string;
  readonly current: boolean;
  /** Not known while loading. */
  readonly count: number | undefined;
}

/**
 * Filters of a list, each with its number of entries. Links and not antd's Tabs: each filter is an address that can be
 * opened in a new browser tab, and antd's Tabs put what has no room into a menu.
 */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ name, to, current, count }) => (
      <Link key={to} to={to} {...(current ? { 'aria-current': 'page' as const } : {})}>
        {name} <span className={`${styles.count} figures`}>{count}</span>
      </Link>
    ))}
  </nav>
);
