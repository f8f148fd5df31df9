import type { Role } from '@potli/contracts/operator/roles.ts';
import { readCommandLine } from '@potli/service-kit/program.ts';
import { type Collection, DuplicateError } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { newId } from '../order/ids.ts';
import { newOperator, newPasskey, type OperatorRecord } from './operators.ts';

export interface OperatorsCommand {
  readonly operators: Collection<OperatorRecord>;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

const usage =
  'Say what to do: add <name>, list, revoke <name>, administrator <name>, no-administrator <name>, or reset-second-factor <name>.';
const administrator: Role = 'administrator';
const nameForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’-]{0,39}$/u;

/**
 * `npx potli operator`: adds an operator and prints the passkey once, lists all, revokes one, whose tokens end at that
 * moment. Answers the exit code. The service reads the same store at each sign-in and call, so it need not be restarted.
 */
export const operatorsCommand = async (args: readonly string[], tools: OperatorsCommand): Promise<number> => {
  const line = readCommandLine(args, { help: { type: 'boolean' } });
  if (line?.values.help) {
    tools.say(usage);
    return 0;
  }
  const [verb, ...rest] = line?.positionals ?? [];
  const name = rest.join(' ').trim().replaceAll(/\s+/g, ' ');
  if (verb === 'list' && name === '') return list(tools);
  if (verb === 'add' && name !== '') return add(name, tools);
  if (verb === 'revoke' && name !== '') return revoke(name, tools);
  if (verb === 'administrator' && name !== '')
    return change(name, tools, 'is an administrator', ({ roles = [], ...operator }) => ({
      ...operator,
      roles: [...new Set([...roles, administrator])],
    }));
  if (verb === 'no-administrator' && name !== '')
    return change(name, tools, 'is no administrator', ({ roles = [], ...operator }) => ({
      ...operator,
      roles: roles.filter((role) => role !== administrator),
    }));
  if (verb === 'reset-second-factor' && name !== '')
    return change(name, tools, 'signs in with the passkey alone', (operator) => ({ ...operator, second_factor: null }));
  tools.complain(usage);
  return 1;
};

const add = async (name: string, { operators, now, say, complain }: OperatorsCommand): Promise<number> => {
  if (!nameForm.test(name)) {
    complain('A name has letters, digits, spaces and . - only, 40 at most.');
    return 1;
  }
  const taken = await named(name, operators);
  if (taken) {
    complain(taken.revoked_at === null ? `There is ${taken.name} already.` : revokedEarlier(taken));
    return 1;
  }
  const passkey = newPasskey();
  try {
    await operators.insert(await newOperator(newId(), name, passkey, now()));
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    complain(`There is ${name} already.`);
    return 1;
  }
  say(`${name} may sign in with this passkey. It is shown only now:`);
  say(passkey);
  return 0;
};

const change = async (
  name: string,
  { operators, say, complain }: OperatorsCommand,
  outcome: string,
  by: (operator: OperatorRecord) => OperatorRecord,
): Promise<number> => {
  const found = await named(name, operators);
  if (!found) {
    complain(`There is no operator called ${name}.`);
    return 1;
  }
  await update(operators, found.id, by);
  say(`${found.name} ${outcome}.`);
  return 0;
};

const revokedEarlier = ({ name }: OperatorRecord): string =>
  `${name} was revoked. The history of orders goes on naming that person, so take another name.`;

const list = async ({ operators, say }: OperatorsCommand): Promise<number> => {
  for await (const { name, created_at, revoked_at } of operators.each({ sort: ['name'] })) {
    const state = revoked_at === null ? 'active' : `revoked ${revoked_at.slice(0, 10)}`;
    say(`${name.padEnd(40)}  since ${created_at?.slice(0, 10) ?? 'the beginning'}  ${state}`);
  }
  return 0;
};

const revoke = async (name: string, { operators, now, say, complain }: OperatorsCommand): Promise<number> => {
  const found = await named(name, operators);
  if (!found) {
    complain(`There is no operator called ${name}.`);
    return 1;
  }
  const revoked_at = now().toISOString();
  await update(operators, found.id, (record) => (record.revoked_at === null ? { ...record, revoked_at } : undefined));
  say(`${found.name} cannot sign in any more, and tokens given out before are worth nothing.`);
  return 0;
};

/** The operator of that name, however it is capitalized. */
const named = async (name: string, operators: Collection<OperatorRecord>): Promise<OperatorRecord | undefined> => {
  for await (const record of operators.each({ sort: ['name'] }))
    if (record.name.toLowerCase() === name.toLowerCase()) return record;
  return undefined;
};
