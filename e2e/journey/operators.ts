import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ordersData } from './running-stack.ts';

export interface NamedOperator {
  readonly name: string;
  readonly passkey: string;
}

/** Adds an operator by the command line while the service runs; the name is unique per run. */
export const addOperator = async (firstName: string): Promise<NamedOperator> => {
  const name = `${firstName} ${process.pid}`;
  const root = join(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['svc-orders/operators.ts', 'add', name], {
    cwd: root,
    env: { ...process.env, DATA_DIR: ordersData() },
  });
  return { name, passkey: stdout.trim().split('\n').at(-1) ?? '' };
};
