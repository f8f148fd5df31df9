import type { AnalyticsDay } from '@potli/contracts/analytics/operations.ts';
import { texts } from '../../texts.ts';
import styles from './analytics.module.css';

const words = texts.analytics;

/** The columns of the table, in its order. */
const columns = [
  'visits',
  'page_views',
  'orders_started',
  'orders_submitted',
  'orders_paid',
  'module_load_failures',
  'module_crashes',
] as const satisfies readonly (keyof AnalyticsDay)[];

const shortDay = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(date));
const figure = new Intl.NumberFormat('en-IN');

/** Counts by day, the sum on top, today first. */
export const DayTable = ({ days }: { days: readonly AnalyticsDay[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={`card ${styles.frame}`} aria-label={words.table} tabIndex={0}>
    <table className={`figures ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={styles.total}>
          <th scope="row">{words.total}</th>
          {columns.map((column) => (
            <td key={column}>{figure.format(days.reduce((sum, day) => sum + day[column], 0))}</td>
          ))}
        </tr>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <time dateTime={day.date}>{shortDay(day.date)}</time>
            </th>
            {columns.map((column) => (
              <td key={column} className={isTrouble(column, day[column]) ? styles.trouble : ''}>
                {figure.format(day[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const isTrouble = (column: (typeof columns)[number], count: number): boolean =>
  count > 0 && (column === 'module_load_failures' || column === 'module_crashes');
