import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePorts } from './ports.ts';

test('free ports are different ones that the system does not give out itself', async () => {
  const found = [...(await findFreePorts(5)), ...(await findFreePorts(5))];
  expect(new Set(found).size).toBe(10);
  expect(Math.max(...found)).toBeLessThan(32_768);
  // Browsers and fetch refuse 10080.
  expect(Math.min(...found)).toBeGreaterThan(10_080);
});

test('a port that is in use is passed over', async () => {
  const [port = 0] = await findFreePorts(1);
  const server = createServer().listen(port + 1, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  expect(await findFreePorts(3)).not.toContain(port + 1);
});
