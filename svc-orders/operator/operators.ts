import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { heldRoles, type Role } from '@potli/contracts/operator/roles.ts';
import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import { type Collection, type CollectionDefinition, DuplicateError } from '@potli/service-kit/store/store.ts';
import { Type } from 'typebox';
import { randomText } from '../order/ids.ts';
import { secondFactor } from './second-factor.ts';

/** Somebody who may sign in; the passkey is kept as a salted scrypt hash. */
const operatorRecord = Type.Object({
  ...storedFields,
  /** Never given to another, also after its revocation: the history of orders names people by it. */
  name: Type.String(),
  /** The public first part of a generated passkey, by which its record is found; null for the configured one. */
  passkey_id: Type.Optional(nullable(Type.String())),
  /** Missing on the records of before it was kept. */
  created_at: Type.Optional(Type.String()),
  salt: Type.String(),
  passkey_hash: Type.String(),
  /** The scrypt cost N of the hash; missing on records that were stored before it was kept. */
  passkey_cost: Type.Optional(Type.Integer({ minimum: 2 })),
  revoked_at: nullable(Type.String()),
  /** What the operator may do (`contracts/operator/roles.ts`); without any, all daily work. */
  roles: Type.Optional(Type.Array(Type.String())),
  second_factor: Type.Optional(nullable(secondFactor)),
});
export type OperatorRecord = DocumentOf<typeof operatorRecord>;

export const operatorCollection: CollectionDefinition<OperatorRecord> = {
  name: 'operators',
  schema: operatorRecord,
  indexes: [
    { name: 'name', fields: ['name'], unique: true },
    { name: 'passkey_id', fields: ['passkey_id'] },
  ],
};

const administrator: Role = 'administrator';
const firstId = 'first';

/** The operator of the configured passkey, who is always an administrator. */
export const isFirst = ({ id }: Pick<OperatorRecord, 'id'>): boolean => id === firstId;

/** What an operator may do, never empty; see `heldRoles` for one who was given no roles. */
export const rolesOf = (record: Pick<OperatorRecord, 'id' | 'roles'>): readonly string[] =>
  isFirst(record) ? [...new Set([...(record.roles ?? []), administrator])] : heldRoles(record.roles);

/** Whether it is an administrator who may sign in. */
export const isAdministrator = (record: Pick<OperatorRecord, 'id' | 'roles' | 'revoked_at'>): boolean =>
  record.revoked_at === null && rolesOf(record).includes(administrator);

/** The scrypt cost N of passkeys: a hash takes tens of milliseconds on purpose. */
export const usualPasskeyCost = 2 ** 14;

const scryptOf = promisify(scrypt) as (key: string, salt: string, length: number, options: object) => Promise<Buffer>;
const derive = (passkey: string, salt: string, cost = usualPasskeyCost): Promise<Buffer> =>
  scryptOf(passkey, salt, 32, { N: cost });

/** A record for a new operator, whose passkey is hashed at that cost. */
export const newOperator = async (
  id: string,
  name: string,
  passkey: string,
  now: Date,
  cost = usualPasskeyCost,
): Promise<OperatorRecord> => {
  const created_at = now.toISOString();
  return { id, version: 1, name, created_at, revoked_at: null, ...(await storedPasskey(passkey, cost)) };
};

/** What a record keeps of a passkey. */
export const storedPasskey = async (passkey: string, cost = usualPasskeyCost) => {
  const salt = randomBytes(16).toString('hex');
  const passkey_hash = (await derive(passkey, salt, cost)).toString('hex');
  return { passkey_id: passkeyId(passkey), salt, passkey_hash, passkey_cost: cost };
};

/** A passkey, printed once: six characters that name it, and a hundred random bits. 7KQ4M2-9X3DA-… */
export const newPasskey = (): string => [6, 5, 5, 5, 5].map((length) => randomText(length)).join('-');

/** The part that names a generated passkey; null for one of another form, as the configured one has. */
const passkeyId = (passkey: string): string | null =>
  /^([0-9A-HJKMNP-TV-Z]{6})(-[0-9A-HJKMNP-TV-Z]{5}){4}$/.exec(passkey)?.[1] ?? null;

/**
 * The operator whose passkey it is, and who is not revoked. Only records that its first part names are hashed against,
 * one at least, so that the time reveals nothing and a wrong passkey costs the same however many operators there are.
 */
export const operatorWith = async (
  operators: Collection<OperatorRecord>,
  passkey: string,
): Promise<OperatorRecord | undefined> => {
  const found = await operators.page({ where: { passkey_id: passkeyId(passkey) }, limit: 20 });
  const possible = found.filter(({ revoked_at }) => revoked_at === null);
  if (possible.length === 0) await derive(passkey, 'no operator');
  for (const operator of possible) if (await isPasskeyOf(operator, passkey)) return operator;
  return undefined;
};

/** Whether it is that operator's passkey, in constant time. */
const isPasskeyOf = async (operator: OperatorRecord, passkey: string): Promise<boolean> =>
  timingSafeEqual(
    await derive(passkey, operator.salt, operator.passkey_cost),
    Buffer.from(operator.passkey_hash, 'hex'),
  );

/**
 * Makes the configured passkey the first operator's: creates that operator on a new store, and follows a
 * changed configuration on an old one. Once revoked, that operator stays so whatever is configured.
 */
export const ensureFirstOperator = async (
  operators: Collection<OperatorRecord>,
  passkey: string,
  now: Date,
  cost = usualPasskeyCost,
): Promise<void> => {
  const id = firstId;
  const known = await operators.get(id);
  if (!known) {
    await operators.insert(await newOperator(id, 'Operator', passkey, now, cost)).catch((error: unknown) => {
      // Another instance was started at the same moment and made it.
      if (!(error instanceof DuplicateError)) throw error;
    });
  } else if (!(await isPasskeyOf(known, passkey))) {
    const changed = { ...known, version: known.version + 1, ...(await storedPasskey(passkey, cost)) };
    await operators.replace(changed, known.version);
  }
};
