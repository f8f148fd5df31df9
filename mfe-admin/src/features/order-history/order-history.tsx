import type { HistoryEntry, Order } from '@potli/contracts/order/order.ts';
import { ChangeList } from '../../order/change-list.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { statusName } from '../../order/status-names.ts';
import { texts } from '../../texts.ts';
import styles from './order-history.module.css';

const words = texts.history;

const Entry = ({ entry }: { entry: HistoryEntry }) => {
  const { at, command, from, to, by, note, changes, changes_left_out, acknowledged_warnings, resent = [] } = entry;
  return (
    <li>
      <p className={styles.head}>
        <span className={styles.at}>
          <IndiaTime at={at} />
        </span>
        <strong>{statusName(command)}</strong>
        {by && <span>{words.by(by.name)}</span>}
        {from !== to && (
          <span className={styles.to}>
            <span aria-hidden="true">→</span> {statusName(to)}
          </span>
        )}
        {note && <span className={styles.note}>{note}</span>}
      </p>
      {acknowledged_warnings && acknowledged_warnings.length > 0 && (
        <p className={styles.acknowledged}>
          {words.acknowledged(acknowledged_warnings.map((warning) => texts.evaluation.warnings[warning].title))}
        </p>
      )}
      {changes && changes.length > 0 && (
        <details>
          <summary>{words.changes(changes.length + (changes_left_out ?? 0))}</summary>
          <ChangeList changes={changes} leftOut={changes_left_out} />
        </details>
      )}
      {resent.map((each) => (
        <p key={each.at} className={styles.head}>
          <span className={styles.at}>
            <IndiaTime at={each.at} />
          </span>
          {words.resent(texts.messages.kinds[each.kind], each.by)}
        </p>
      ))}
    </li>
  );
};

/** Who did what to the order and when, newest first; folded away because it is looked up, not worked with. */
export const OrderHistory = ({ order: { history } }: { order: Order }) => (
  <details className={`card ${styles.history}`}>
    <summary>{words.title(history.length)}</summary>
    <ol reversed className={styles.entries}>
      {history.toReversed().map((entry) => (
        <Entry key={`${entry.at} ${entry.command}`} entry={entry} />
      ))}
    </ol>
  </details>
);
