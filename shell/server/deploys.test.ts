import { getDeploys } from '@potli/contracts/mfe/operations.ts';
import { canaryStarted, decided } from '@potli/contracts/mfe/registry-changes.ts';
import { everyRole } from '@potli/contracts/operator/roles.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { changeRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { testAccess, tokenFor } from '@potli/service-kit/testing/access.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorsOf } from './operators.ts';
import { type RunningSite, runSite } from './testing/site.ts';

const proveOperator = async (authorization: string) => {
  if (!authorization) throw new AppError('TOKEN_MISSING');
  if (authorization === 'Bearer good') return { name: 'Operator 1', roles: ['administrator'] };
  const role = everyRole.find((one) => authorization === `Bearer ${one}`);
  if (!role) throw new AppError('TOKEN_INVALID');
  return { name: role, roles: [role] };
};

let site: RunningSite;
beforeAll(async () => {
  site = await runSite({}, { proveOperator });
  const store = directoryStore(site.storeDir);
  const c2 = await readRelease(store, 'customer', 'c2');
  if (!c2) throw new Error('There is no c2');
  await changeRegistry(store, (registry) =>
    decided(registry, [canaryStarted(registry, c2, 10)], {
      at: new Date('2026-01-05T11:00:00Z'),
      by: 'a developer',
      why: 'a new calculator',
      command: 'canary',
    }),
  );
  await site.registry.refresh();
});
afterAll(() => site.stop());

const ask = (token?: string, apiKey = 'potli-sandbox-key') =>
  call(site.origin, getDeploys, { apiKey, ...(token ? { token } : {}) });

describe('an operation', () => {
  testAccess('site', (operation, caller) =>
    call(site.origin, operation, { apiKey: 'potli-sandbox-key', ...tokenFor(caller, (role) => role) }),
  );
});

describe('the deployed versions', () => {
  test('are returned to an operator: versions, canaries and decisions', async () => {
    const answer = await ask('good');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { modules, decisions } = succeeded(answer);
    expect(modules.map(({ module }) => module)).toEqual(['shell', 'landing', 'customer']);
    expect(modules[2]).toEqual({
      module: 'customer',
      live: { version: 'c1', built_at: '2026-01-05T10:00:00Z' },
      canary: { version: 'c2', built_at: '2026-01-05T10:00:00Z', percent: 10 },
    });
    expect(decisions).toMatchObject([{ by: 'a developer', why: 'a new calculator', command: 'canary' }]);
  });

  test.each([
    ['without a token', undefined, 'potli-sandbox-key', 'TOKEN_MISSING'],
    ['with a forged one', 'forged', 'potli-sandbox-key', 'TOKEN_INVALID'],
    ['without the API key', 'good', 'another', 'API_KEY_INVALID'],
  ])('are rejected %s', async (_, token, apiKey, code) => {
    expect(refused(await ask(token, apiKey)).code).toBe(code);
  });

  test('are not returned when operators cannot be verified', async () => {
    const prove = operatorsOf({ services: { orders: ['http://127.0.0.1:9'], payments: [], catalog: [] } });
    await expect(prove('Bearer good')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const unreached = operatorsOf({
      services: { orders: ['http://127.0.0.1:9'], payments: [], catalog: [] },
      serviceKey: { name: 'site', secret: 's'.repeat(32) },
    });
    await expect(unreached('Bearer good')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(unreached('')).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
    await expect(unreached('Basic x')).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });
});
