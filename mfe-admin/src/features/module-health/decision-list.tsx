import type { Deploys } from '@potli/contracts/mfe/operations.ts';
import { Card, Timeline, Typography } from 'antd';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';

const words = texts.modules;

type Decision = Deploys['decisions'][number];

const changeOf = ({ module, from, to, percent }: Decision['changes'][number]): string =>
  words.change(module, from ?? texts.none, to ?? texts.none, percent);

const entryOf = ({ at, by, why, command, changes }: Decision) => (
  <>
    <strong data-command={command}>{words.commands[command]}</strong> <IndiaTime at={at} />{' '}
    <span>
      {words.by} {by}
    </span>
    {changes.map((change) => (
      <p key={change.module}>{changeOf(change)}</p>
    ))}
    {why && <Typography.Text type="secondary">{why}</Typography.Text>}
  </>
);

/** Who changed what visitors receive, when and why; the latest first. */
export const DecisionList = ({ decisions }: { decisions: readonly Decision[] }) => (
  <Card role="region" aria-label={words.decisions} title={<h2>{words.decisions}</h2>} size="small">
    {decisions.length === 0 ? (
      <p>{words.noDecisions}</p>
    ) : (
      <Timeline
        items={decisions.map((decision) => ({
          key: decision.revision,
          color: decision.command === 'automatic-rollback' ? 'red' : 'blue',
          content: entryOf(decision),
        }))}
      />
    )}
  </Card>
);
