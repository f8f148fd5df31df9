import type { Role } from '@potli/contracts/operator/roles.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { newId } from '../order/ids.ts';
import {
  isAdministrator,
  isFirst,
  newOperator,
  newPasskey,
  type OperatorRecord,
  rolesOf,
  storedPasskey,
} from './operators.ts';

type Operators = Collection<OperatorRecord>;

/** The operator of that name, revoked or not, however it is capitalized. */
export const operatorNamed = async (operators: Operators, name: string): Promise<OperatorRecord | undefined> => {
  for await (const record of operators.each({ sort: ['name'] }))
    if (record.name.toLowerCase() === name.toLowerCase()) return record;
  return undefined;
};

/** A new operator. @returns the record, and the passkey, which is stored nowhere. @throws DuplicateError */
export const insertOperator = async (
  operators: Operators,
  name: string,
  now: Date,
  roles?: readonly Role[],
): Promise<{ record: OperatorRecord; passkey: string }> => {
  const passkey = newPasskey();
  const record = { ...(await newOperator(newId(), name, passkey, now)), ...(roles && { roles: [...roles] }) };
  await operators.insert(record);
  return { record, passkey };
};

/** Gives an operator a new passkey. @returns it; it is stored nowhere. @throws AppError OPERATOR_NOT_FOUND, PASSKEY_CONFIGURED */
export const replacePasskey = async (operators: Operators, id: string): Promise<string> => {
  const passkey = newPasskey();
  const stored = await storedPasskey(passkey);
  const changed = await update(operators, id, (operator) => {
    if (operator.revoked_at !== null) throw new AppError('OPERATOR_NOT_FOUND');
    if (isFirst(operator)) throw new AppError('PASSKEY_CONFIGURED');
    return { ...operator, ...stored };
  });
  if (!changed) throw new AppError('OPERATOR_NOT_FOUND');
  return passkey;
};

/**
 * Gives an operator these roles, chosen from those that the caller saw where they are given.
 * @throws AppError LAST_ADMINISTRATOR, OPERATOR_NOT_FOUND, ROLES_CHANGED
 */
export const setRoles = async (
  operators: Operators,
  id: string,
  roles: readonly Role[],
  seen?: readonly string[],
): Promise<OperatorRecord> =>
  keepingAnAdministrator(operators, id, (operator) => {
    const present = rolesOf(operator);
    // A repeat finds what it asked for.
    if (seen && !sameRoles(present, seen) && !sameRoles(present, roles)) throw rolesChanged(seen, present);
    return { ...operator, roles: [...roles] };
  });

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((role) => other.includes(role)) && other.every((role) => one.includes(role));

const rolesChanged = (seen: readonly string[], present: readonly string[]): AppError =>
  new AppError('ROLES_CHANGED', {
    details: [
      { path: '/body/seen_roles', message: 'The operator has other roles by now.', sent: seen, expected: present },
    ],
  });

/** @throws AppError LAST_ADMINISTRATOR, OPERATOR_NOT_FOUND */
export const revoke = async (operators: Operators, id: string, now: Date): Promise<OperatorRecord> =>
  keepingAnAdministrator(operators, id, (operator) => ({ ...operator, revoked_at: now.toISOString() }));

/**
 * Changes an operator who may sign in, unless no administrator would remain. Administrators are counted again after
 * the write: of two who demote each other at the same moment, the later write finds none left and is undone.
 */
const keepingAnAdministrator = async (
  operators: Operators,
  id: string,
  change: (operator: OperatorRecord) => OperatorRecord,
): Promise<OperatorRecord> => {
  let before: OperatorRecord | undefined;
  let demotes = false;
  const changed = await update(operators, id, async (operator) => {
    if (operator.revoked_at !== null) throw new AppError('OPERATOR_NOT_FOUND');
    before = operator;
    const after = change(operator);
    demotes = isAdministrator(operator) && !isAdministrator(after);
    if (demotes && !(await someAdministrator(operators, id))) throw new AppError('LAST_ADMINISTRATOR');
    return after;
  });
  if (!changed || !before) throw new AppError('OPERATOR_NOT_FOUND');
  if (demotes && !(await someAdministrator(operators))) {
    const { roles, revoked_at } = before;
    await update(operators, id, ({ roles: _, ...operator }) => ({ ...operator, revoked_at, ...(roles && { roles }) }));
    throw new AppError('LAST_ADMINISTRATOR');
  }
  return changed;
};

const someAdministrator = async (operators: Operators, except?: string): Promise<boolean> => {
  for await (const operator of operators.each({ sort: ['name'] }))
    if (operator.id !== except && isAdministrator(operator)) return true;
  return false;
};

/** @throws AppError LAST_ADMINISTRATOR for roles that the operator of the configured passkey cannot have */
export const assertMayHave = (record: Pick<OperatorRecord, 'id'>, roles: readonly Role[]): void => {
  if (!isFirst(record) || roles.includes('administrator')) return;
  throw new AppError('LAST_ADMINISTRATOR', {
    error: 'The operator of the configured passkey is always an administrator.',
  });
};
