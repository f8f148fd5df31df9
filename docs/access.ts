import { allOperations } from '@potli/contracts/all-operations.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import { everyRole, mayDo, type Role } from '@potli/contracts/operator/roles.ts';
import { type Move, orderCommands, orderMoves, rolesFor } from '@potli/contracts/order/moves.ts';

const head = (...columns: string[]): string[] => [
  `| ${[...columns, ...everyRole].join(' | ')} |`,
  `|${columns.map(() => '---|').join('')}${everyRole.map(() => ':-:|').join('')}`,
];
const cells = (allowed: readonly Role[]): string =>
  everyRole.map((role) => (mayDo([role], allowed) ? '✓' : '–')).join(' | ');

const moves: readonly Move[] = orderMoves;
const commandRows = orderCommands.flatMap((command) => {
  const rows = moves.filter((move) => move.command === command && move.by === 'operator');
  const from = [...new Set(rows.map((row) => `\`${row.from}\``))].join('<br>');
  return rows.length === 0 ? [] : [`| \`${command}\` | ${from} | ${cells(rolesFor(command))} |`];
});

const operationRow = ({ id, service, roles }: Operation): string => {
  const allowed = roles === 'by-command' ? everyRole.map(() => 'by command').join(' | ') : cells(roles ?? []);
  return `| \`${id}\` | ${service} | ${allowed} |`;
};

/** The text of docs/access.md: which role may give which command and call which operation. */
export const accessPage = (): string =>
  [
    '# Access of operators',
    '',
    'Generated from `contracts` by `npx node docs/write-access.ts`: the roles beside each command of',
    '`contracts/order/moves.ts` and beside each operation. Services reject everything else with 403 `ROLE_REQUIRED`, whatever',
    'the page shows; `svc-*/routes/access.test.ts` and `shell/server/deploys.test.ts` prove each cell over HTTP.',
    '',
    'An administrator may do everything. An operator without roles has all roles but administrator; the operator of',
    '`OPERATOR_PASSKEY` is always an administrator. A change of roles takes effect at the next request',
    '([ADR 70](adr/0070-roles-of-operators.md)).',
    '',
    '## Commands of an order',
    '',
    ...head('Command', 'Status'),
    ...commandRows,
    '',
    '## Operations',
    '',
    '*by command*: the request names a command of the table above.',
    '',
    ...head('Operation', 'Service'),
    ...allOperations
      .filter(({ roles }) => roles !== undefined)
      .toSorted((one, other) => one.id.localeCompare(other.id))
      .map(operationRow),
    '',
  ].join('\n');
