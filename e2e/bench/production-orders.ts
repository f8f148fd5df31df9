import { join } from 'node:path';
import { environmentOf, urlsOf } from '@potli/dev/environment.ts';
import { freePorts } from '@potli/dev/stack.ts';
import { root } from '@potli/release/root.ts';
import { execaSync } from 'execa';

const passkey = 'a passkey for measuring only';
const apiKey = 'for-measuring-only';
const otpSecret = 'for-measuring-only-OTP_SECRET'.padEnd(40, '0');

/** Runs a program of svc-orders that prepares data for measuring. @returns what it printed */
export const prepareOrders = (file: string, count: number, dataDir: string, secret = otpSecret): string => {
  const options = { env: { DATA_DIR: dataDir, OTP_SECRET: secret }, stderr: 'inherit' } as const;
  return execaSync(process.execPath, [join(root, 'svc-orders/testing', file), String(count)], options).stdout;
};

/** svc-orders as in production, where no answer is held against its contract and none of the sandbox's secrets is taken. */
export const productionOrders = async (dataDir: string) => {
  const ports = await freePorts();
  const local = environmentOf({ ports, dataDir, storeDir: dataDir }).orders;
  const ownSecrets = Object.entries(local)
    .filter(([, value]) => value.includes('sandbox'))
    .map(([variable]) => [variable, `for-measuring-only-${variable}`.padEnd(40, '0')]);
  return {
    url: urlsOf(ports).orders,
    env: {
      ...local,
      ...Object.fromEntries(ownSecrets),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      API_KEY: apiKey,
      OPERATOR_PASSKEY: passkey,
      OTP_SECRET: otpSecret,
      PATH: process.env.PATH ?? '',
    } as Record<string, string>,
  };
};

export const key = { 'x-api-key': apiKey };

/** The headers of a signed-in operator of the service at that address. */
export const signedIn = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/api/admin/authenticate`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ passkey }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { ...key, authorization: `Bearer ${token}` };
};
