import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '@potli/release/root.ts';
import { expect, onTestFinished, test } from 'vitest';

/** `potli audit` against a registry that gives this answer to npm's question about known faults. */
const audit = async (status: number, advisories: object) => {
  const registry = createServer((request, response) => {
    request.resume();
    const asked = request.url === '/-/npm/v1/security/advisories/bulk';
    response.writeHead(asked ? status : 404, { 'content-type': 'application/json' });
    response.end(asked ? JSON.stringify(advisories) : '{}');
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'audit'], {
    cwd: root,
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, lines: `${out}${err}` };
};

test('the audit prints the number of packages when no vulnerability is known', async () => {
  expect(await audit(200, {})).toEqual({
    code: 0,
    lines: expect.stringMatching(/^No known vulnerability in the \d{3,} shipped packages\.\n$/),
  });
}, 30_000);

test('the audit names a vulnerable package and fails', async () => {
  const advisory = { id: 1, url: 'https://advisories.example/1', title: 'Reads files', severity: 'high' };
  const { code, lines } = await audit(200, { koa: [{ ...advisory, vulnerable_versions: '*', cwe: [], cvss: {} }] });
  expect(code).toBe(1);
  expect(lines).toContain('Reads files');
}, 30_000);

test('the audit prints why it did not run and exits with 2', async () => {
  expect(await audit(405, {})).toEqual({
    code: 2,
    lines: expect.stringMatching(/^The audit did not run: 405 Method Not Allowed.*\n$/),
  });
}, 30_000);
