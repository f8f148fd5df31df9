import { afterEach, expect, test, vi } from 'vitest';
import { threadSettings } from './thread-settings.ts';

afterEach(() => vi.unstubAllEnvs());

test('a thread gets the place of compiled modules, and no secret of its service', () => {
  vi.stubEnv('SERVICE_SECRET', 'secret');
  vi.stubEnv('NODE_COMPILE_CACHE', '/compiled');
  expect(threadSettings()).toEqual({ execArgv: [], env: { NODE_COMPILE_CACHE: '/compiled' } });
});

test('a thread of a service without compiled modules gets no setting', () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  expect(threadSettings()).toEqual({ execArgv: [], env: {} });
});
