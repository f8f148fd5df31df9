import { everyRole, type Role } from '@potli/contracts/operator/roles.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { readCommandLine } from '@potli/service-kit/program.ts';
import { type Collection, DuplicateError } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OperatorRecord } from './operators.ts';
import { assertMayHave, insertOperator, operatorNamed, setRoles } from './team.ts';

interface OperatorsCommand {
  readonly operators: Collection<OperatorRecord>;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

const usage =
  'Say what to do: add <name>, list, revoke <name>, roles <name> <role>,<role>…, administrator <name>, no-administrator <name>, or reset-second-factor <name>.';
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
  if (verb === 'revoke' && name !== '')
    return change(name, tools, 'cannot sign in any more, and tokens given out before are worth nothing', (operator) =>
      operator.revoked_at === null ? { ...operator, revoked_at: tools.now().toISOString() } : undefined,
    );
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
  if (verb === 'roles' && rest.length > 1) return giveRoles(rest.slice(0, -1).join(' '), rest.at(-1) ?? '', tools);
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
  const taken = await operatorNamed(operators, name);
  if (taken) {
    complain(taken.revoked_at === null ? `There is ${taken.name} already.` : revokedEarlier(taken));
    return 1;
  }
  try {
    const { passkey } = await insertOperator(operators, name, now());
    say(`${name} may sign in with this passkey. It is shown only now:`);
    say(passkey);
    return 0;
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    complain(`There is ${name} already.`);
    return 1;
  }
};

const change = async (
  name: string,
  { operators, say, complain }: OperatorsCommand,
  outcome: string,
  by: (operator: OperatorRecord) => OperatorRecord | undefined,
): Promise<number> => {
  const found = await operatorNamed(operators, name);
  if (!found) {
    complain(`There is no operator called ${name}.`);
    return 1;
  }
  await update(operators, found.id, by);
  say(`${found.name} ${outcome}.`);
  return 0;
};

const isRole = (text: string): text is Role => (everyRole as readonly string[]).includes(text);

const giveRoles = async (
  name: string,
  list: string,
  { operators, say, complain }: OperatorsCommand,
): Promise<number> => {
  const found = await operatorNamed(operators, name);
  const asked = [...new Set(list.split(','))];
  const roles = asked.filter(isRole);
  if (!found || found.revoked_at !== null || roles.length < asked.length) {
    complain(
      found?.revoked_at === null
        ? `The roles are ${everyRole.join(', ')}, separated by commas only.`
        : `There is no operator called ${name}.`,
    );
    return 1;
  }
  try {
    assertMayHave(found, roles);
    await setRoles(operators, found.id, roles);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    complain(error.message);
    return 1;
  }
  say(`${found.name} has the roles ${roles.join(', ')}.`);
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
