import { type Account, currencies, inAll, text } from './account.ts';
import type { Attacked } from './attack.ts';
import type { CanaryVerdicts } from './canary-verdicts.ts';
import type { Disturbed } from './disturb.ts';
import type { Played } from './play-order.ts';
import type { Rolled } from './roll.ts';

export interface Run {
  readonly instances: number;
  readonly played: readonly Played[];
  readonly account: Account;
  readonly disturbed: Disturbed;
  /** How often each reason kept a call from being acknowledged. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly rolled: readonly Rolled[];
  readonly attacked: readonly Attacked[];
  readonly verdicts: readonly CanaryVerdicts[];
}

/** Everything that is wrong after a run. */
export const problemsOf = ({ account, rolled, attacked, verdicts }: Run): string[] => [
  ...account.problems,
  ...[...rolled, ...attacked, ...verdicts].flatMap(({ problems }) => problems),
];

const attackLine = ({ what, limit, passed, lost, attempts, killed, sms, problems }: Attacked): string =>
  `  ${problems.length > 0 ? 'WRONG ' : ''}${what}: ${passed} of ${limit} passed, ${attempts} attempts` +
  (sms === undefined ? '' : `, ${sms} SMS`) +
  (killed ? `; one instance killed, ${lost} answers lost` : '');

export const report = (run: Run): string => {
  const { instances, played, account, disturbed, refusals, rolled, attacked, verdicts } = run;
  const { money, messages, provider } = account;
  const problems = problemsOf(run);
  const sum = (numbers: readonly number[]): number => numbers.reduce((so_far, each) => so_far + each, 0);
  const count = (kind: string) => problems.filter((line) => line.startsWith(kind)).length;
  const scenarios = [...Map.groupBy(played, ({ scenario }) => scenario)].map(
    ([name, own]) => `  ${own.length} ${name}`,
  );
  return [
    `${played.length} orders, ${instances} of each service and of the site, ${process.env.MONGODB_URI ? 'MongoDB' : 'SQLite'}; ` +
      `${disturbed.kills} kills with SIGKILL, ${disturbed.failures} failures of providers`,
    ...scenarios,
    ...disturbed.failedStarts.map((line) => `started again: ${line}`),
    `not acknowledged, and repeated: ${[...refusals].map(([kind, times]) => `${kind} (${times})`).join(', ') || 'none'}`,
    `changes acknowledged ${sum(played.map(({ statuses, changes }) => statuses.length + changes))}`,
    ...currencies.flatMap((currency) => [
      `${currency} acknowledged:     ${text(inAll(money, currency, 'acknowledged'))}`,
      `${currency} provider's books: ${text(provider[currency])}`,
      `${currency} payments ledger:  ${text(inAll(money, currency, 'ledger'))}`,
      `${currency} orders:           ${text(inAll(money, currency, 'order'))}`,
    ]),
    `messages expected ${messages.length}, delivered ${messages.filter(({ state }) => state === 'delivered').length}`,
    `messages of deadlines, each once: ${sum(played.map(({ due }) => due.length))}`,
    `rolling deploys: ${rolled.length} instances replaced; of ${sum(rolled.map(({ calls }) => calls))} calls meanwhile ${sum(rolled.map(({ failed }) => failed.length))} failed`,
    'limits attacked at all instances in parallel:',
    ...attacked.map(attackLine),
    `canaries that fail: ${sum(verdicts.map(({ canaries }) => canaries))}, rolled back ${sum(verdicts.map(({ rolledBack }) => rolledBack))} times`,
    `lost ${count('lost')}, doubled ${count('doubled')}, aborted ${count('aborted')}, money unequal ${count('money')}, ` +
      `limits ${count('limit')}, canaries ${count('canary')}, rolling deploys ${count('rolling deploy')}`,
    ...problems.map((line) => `  ${line}`),
  ].join('\n');
};
