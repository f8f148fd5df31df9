import { expect, onTestFinished, test, vi } from 'vitest';
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

test('each line has the time at which it was written', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const times: string[] = [];
  const logger = createLogger({ name: 'orders' }, { write: (line) => void times.push(JSON.parse(line).time) });
  logger.info('one');
  logger.info('in the same millisecond');
  vi.advanceTimersByTime(1);
  logger.info('later');
  expect(times).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z']);
});
