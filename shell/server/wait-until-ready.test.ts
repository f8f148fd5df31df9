import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serveInTest } from './testing/site.ts';

const program = fileURLToPath(new URL('wait-until-ready.ts', import.meta.url));

test('the program ends once all instances are ready, not before', async () => {
  const statuses = [503, 200];
  let asked = 0;
  const instances = await Promise.all(
    statuses.map((_, at) =>
      serveInTest((request, response) => {
        asked += 1;
        response.writeHead(request.url === '/health/ready' ? (statuses[at] ?? 404) : 404).end();
      }),
    ),
  );
  const waiting = spawn(process.execPath, [program, ...instances], { stdio: 'ignore' });
  const ended = once(waiting, 'exit');
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(4);
  expect(waiting.exitCode).toBeNull();
  statuses[0] = 200;
  expect(await ended).toEqual([0, null]);
});
