import { Typography } from 'antd';
import { indiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const soon = 4 * hour;

/** How long something has lasted in one unit, `4 min`, `3 h` or `12 d`; an instant still to come counts as now. */
export const ageSince = (since: string, now: Date): string => {
  const age = Math.max(0, now.getTime() - Date.parse(since));
  if (age < hour) return `${Math.floor(age / minute)} min`;
  return age < 2 * day ? `${Math.floor(age / hour)} h` : `${Math.floor(age / day)} d`;
};

/** How soon something is due, or for how long it has been overdue, in words and their type. */
export const dueIn = (due: string, now: Date) => {
  const left = Date.parse(due) - now.getTime();
  if (left < 0) return { type: 'danger', words: texts.list.overdue(ageSince(due, now)) } as const;
  const words = texts.list.dueIn(ageSince(now.toISOString(), new Date(due)));
  return { type: left < soon ? 'warning' : 'secondary', words } as const;
};

/** Keeps a number and its unit on one line: a narrow column may break before them. */
const keepUnit = (words: string): string => words.replace(/ (?=\S+$)/, '\u00a0');

/** How long an order has until it is due, in words and colour; nothing where no operator is waited for. */
export const DueCell = ({ due, now }: { due: string | null | undefined; now: Date }) => {
  if (!due) return texts.none;
  const { type, words } = dueIn(due, now);
  return (
    <time dateTime={due} title={indiaTime(due)}>
      <Typography.Text type={type} strong={type !== 'secondary'}>
        {keepUnit(words)}
      </Typography.Text>
    </time>
  );
};
