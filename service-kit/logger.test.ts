import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('a log never holds personal data or proofs, at any depth, and keeps errors whole', () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'orders' }, { write: (line) => void lines.push(line) });
  const user = { name: 'n', email: 'SECRET', mobile: 'SECRET', address: 'SECRET' };
  logger.info({ order: { users: [user], otp: 'SECRET' }, headers: { Authorization: 'SECRET' }, phone: 'SECRET' }, 'x');
  logger.error({ email: 'SECRET', err: new Error('broken') }, 'y');
  expect(lines.join()).not.toContain('SECRET');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    name: 'orders',
    order: { users: [{ name: 'n' }] },
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    level: 'error',
    err: { message: 'broken', stack: expect.any(String) },
  });
});
