import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveModule } from './serve-module.ts';

let storeDir: string;
let served: Awaited<ReturnType<typeof serveModule>>;
beforeAll(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'local-build-'));
  await mkdir(join(storeDir, 'customer/1.0.0'), { recursive: true });
  await writeFile(join(storeDir, 'customer/1.0.0/entry.js'), 'run()');
  const files = [{ path: 'entry.js', integrity: 'sha384-a' }];
  await writeFile(join(storeDir, 'customer/1.0.0/release.json'), JSON.stringify({ entry: 'entry.js', files }));
  await writeFile(join(storeDir, 'registry.json'), JSON.stringify({ modules: { customer: { live: '1.0.0' } } }));
  served = await serveModule({ module: 'customer', storeDir, port: 0, site: 'https://staging.example' });
});
afterAll(async () => {
  await served.stop();
  await rm(storeDir, { recursive: true, force: true });
});

describe('the server of local builds', () => {
  test('returns the record of the last build, with file hashes', async () => {
    const answer = await fetch(`${served.origin}/release.json`);
    expect(await answer.json()).toEqual({
      module: 'customer',
      base: '/1.0.0/',
      version: '1.0.0',
      entry: 'entry.js',
      files: [{ path: 'entry.js', integrity: 'sha384-a' }],
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('allows cross-origin reads by the configured site only', async () => {
    const answer = await fetch(`${served.origin}/1.0.0/entry.js`);
    expect([await answer.text(), answer.headers.get('access-control-allow-origin')]).toEqual([
      'run()',
      'https://staging.example',
    ]);
  });

  test.each(['/', '/registry.json', '/1.0.0/..%2f..%2fregistry.json', '/1.0.0/missing.js'])(
    'serves nothing else: %s',
    async (path) => expect((await fetch(served.origin + path)).status).toBe(404),
  );
});
