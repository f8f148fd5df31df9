import type { HistoryEntry, Order } from '@potli/contracts/order/order.ts';
import { Collapse, Timeline, Typography } from 'antd';
import { ChangeList } from '../../order/change-list.tsx';
import { DroppedItems } from '../../order/dropped-items.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { statusName } from '../../order/status-tag.tsx';
import { texts } from '../../texts.ts';

const words = texts.history;

const Entry = ({ entry, number }: { entry: HistoryEntry; number: number }) => {
  const { at, command, from, to, by, note, changes = [], changes_left_out, acknowledged_warnings = [] } = entry;
  const { dropped_items: dropped = [] } = entry;
  return (
    <>
      <Typography.Text type="secondary">
        <span className="figures">{number}.</span> <IndiaTime at={at} />
      </Typography.Text>{' '}
      <strong>{statusName(command)}</strong> {by && words.by(by.name)}{' '}
      <Typography.Text type="secondary">
        {from !== to && `→ ${statusName(to)}`} {note}
      </Typography.Text>
      {acknowledged_warnings.length > 0 && (
        <p>
          <strong>
            {words.acknowledged(acknowledged_warnings.map((warning) => texts.evaluation.warnings[warning].title))}
          </strong>
        </p>
      )}
      {dropped.length > 0 && <DroppedItems items={dropped} />}
      {changes.length > 0 && (
        <Collapse
          ghost
          size="small"
          items={[
            {
              key: 'changes',
              label: words.changes(changes.length + (changes_left_out ?? 0)),
              children: <ChangeList changes={changes} leftOut={changes_left_out} />,
            },
          ]}
        />
      )}
      {entry.resent?.map((each) => (
        <p key={each.at}>
          <IndiaTime at={each.at} /> {words.resent(texts.messages.kinds[each.kind], each.by)}
        </p>
      ))}
    </>
  );
};

/** Who did what to the order and when, newest first; who gave it to whom among it. The first step has number 1. */
export const OrderHistory = ({ order: { history, assignments = [] } }: { order: Order }) => (
  <Timeline
    items={[
      ...history.map((entry, index) => ({
        at: entry.at,
        key: `${entry.at} ${entry.command}`,
        content: <Entry entry={entry} number={index + 1} />,
      })),
      ...assignments.map(({ at, by, to }) => ({
        at,
        key: `${at} to ${to}`,
        content: (
          <>
            <Typography.Text type="secondary">
              <IndiaTime at={at} />
            </Typography.Text>{' '}
            <strong>{to === null ? texts.assignee.taken : texts.assignee.given(to)}</strong> {words.by(by)}
          </>
        ),
      })),
    ]
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .toReversed()
      .map(({ at: _, ...item }) => item)}
  />
);
