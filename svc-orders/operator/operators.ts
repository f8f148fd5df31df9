import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type Collection,
  type CollectionDefinition,
  DuplicateError,
  type Stored,
} from '@potli/service-kit/store/store.ts';

/** Somebody who may sign in; the passkey is kept as a salted scrypt hash. */
export interface OperatorRecord extends Stored {
  readonly name: string;
  readonly salt: string;
  readonly passkey_hash: string;
  readonly revoked_at: string | null;
}

export const operatorCollection: CollectionDefinition<OperatorRecord> = {
  name: 'operators',
  indexes: [{ name: 'name', fields: ['name'], unique: true }],
};

const derive = promisify(scrypt) as (passkey: string, salt: string, length: number) => Promise<Buffer>;

/** A record for a new operator; hashing takes tens of milliseconds on purpose. */
export const newOperator = async (id: string, name: string, passkey: string): Promise<OperatorRecord> => {
  const salt = randomBytes(16).toString('hex');
  return {
    id,
    version: 1,
    name,
    salt,
    passkey_hash: (await derive(passkey, salt, 32)).toString('hex'),
    revoked_at: null,
  };
};

/** Whether it is that operator's passkey, in constant time. */
export const isPasskeyOf = async (operator: OperatorRecord, passkey: string): Promise<boolean> =>
  timingSafeEqual(await derive(passkey, operator.salt, 32), Buffer.from(operator.passkey_hash, 'hex'));

/**
 * Makes the configured passkey open the first operator's desk: creates that operator on a new store, and follows a
 * changed configuration on an old one.
 */
export const ensureFirstOperator = async (operators: Collection<OperatorRecord>, passkey: string): Promise<void> => {
  const id = 'first';
  const known = await operators.get(id);
  if (!known) {
    await operators.insert(await newOperator(id, 'Operator', passkey)).catch((error: unknown) => {
      // Another instance was started at the same moment and made it.
      if (!(error instanceof DuplicateError)) throw error;
    });
  } else if (!(await isPasskeyOf(known, passkey))) {
    const { salt, passkey_hash } = await newOperator(id, known.name, passkey);
    await operators.replace({ ...known, version: known.version + 1, salt, passkey_hash }, known.version);
  }
};
