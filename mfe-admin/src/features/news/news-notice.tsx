import type { HistoryEntry, Order } from '@potli/contracts/order/order.ts';
import { Alert, Button } from 'antd';
import { ChangeList } from '../../order/change-list.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { statusName } from '../../order/status-tag.tsx';
import { texts } from '../../texts.ts';

const words = texts.news;

const whoDid = ({ by }: HistoryEntry): string => (by && by.type !== 'customer' ? by.name : words.customer);

interface NewsNoticeProps {
  /** What others did while the page was open; nothing is shown where it is empty. */
  readonly news: readonly HistoryEntry[];
  readonly shown: Order;
  readonly onOpen: () => void;
}

/** Says at once what a colleague or the customer has changed while the page was open. */
export const NewsNotice = ({ news, shown, onOpen }: NewsNoticeProps) => {
  const last = news.at(-1);
  if (!last) return null;
  const evaluated = news.find(({ command }) => command === 'evaluate');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={evaluated ? words.evaluated(whoDid(evaluated)) : words.changed(whoDid(last))}
      description={
        <>
          <ul>
            {news.map((entry) => (
              <li key={`${entry.at} ${entry.command}`}>
                <IndiaTime at={entry.at} /> <strong>{statusName(entry.command)}</strong>{' '}
                {texts.history.by(whoDid(entry))}
                {entry.changes && <ChangeList changes={entry.changes} leftOut={entry.changes_left_out} />}
              </li>
            ))}
          </ul>
          <p>{last.to === shown.order_status ? words.kept : words.moved(statusName(last.to))}</p>
        </>
      }
      action={<Button onClick={onOpen}>{words.open}</Button>}
    />
  );
};
