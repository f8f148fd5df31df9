import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './testing/site.ts';

const program = fileURLToPath(new URL('wait-until-ready.ts', import.meta.url));

test('the program ends once all instances are ready, not before', async () => {
  const statuses = [503, 200];
  let asked = 0;
  const instances = await Promise.all(
    statuses.map((_, at) =>
      listen(
        createServer((request, response) => {
          asked += 1;
          response.writeHead(request.url === '/health/ready' ? (statuses[at] ?? 404) : 404).end();
        }),
      ),
    ),
  );
  onTestFinished(async () => {
    for (const instance of instances) await instance.stop();
  });
  const waiting = spawn(process.execPath, [program, ...instances.map(({ origin }) => origin)], { stdio: 'ignore' });
  const ended = once(waiting, 'exit');
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(4);
  expect(waiting.exitCode).toBeNull();
  statuses[0] = 200;
  expect(await ended).toEqual([0, null]);
});
