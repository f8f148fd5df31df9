import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { httpStore } from './http-store.ts';
import { readRegistry } from './registry-file.ts';
import { StoreUnreachable } from './release-store.ts';

const files = new Map<string, string>();
let etags = true;
let status = 200;
let server: Server;
let origin: string;
beforeEach(async () => {
  files.clear();
  etags = true;
  status = 200;
  server = createServer((request, answer) => {
    const text = files.get((request.url ?? '').replace('/releases/', ''));
    if (status !== 200) return answer.writeHead(status).end();
    if (text === undefined) return answer.writeHead(404).end('<html>not here</html>');
    const etag = `"${text.length}-${text.slice(0, 4)}"`;
    if (etags && request.headers['if-none-match'] === etag) return answer.writeHead(304).end();
    return answer.writeHead(200, etags ? { etag } : {}).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('a release store behind a web server', () => {
  test.each([
    ['with', true],
    ['without', false],
  ])('is read, and says what is unchanged, %s tags of the server', async (_, tagged) => {
    etags = tagged;
    files.set('registry.json', '{"a":1}');
    const store = httpStore(origin);
    const found = await store.read('registry.json');
    expect(found?.body.toString()).toBe('{"a":1}');
    expect(await store.readUnless('registry.json', found?.tag)).toBe('unchanged');
    files.set('registry.json', '{"b":22}');
    expect(await store.readUnless('registry.json', found?.tag)).toMatchObject({ body: Buffer.from('{"b":22}') });
    expect(await store.read('landing/1/release.json')).toBeUndefined();
  });

  test('that has no registry yet has an empty one', async () =>
    expect((await readRegistry(httpStore(origin))).revision).toBe(0));

  test('that answers with an error is unreachable, which is not the same as empty', async () => {
    status = 503;
    await expect(httpStore(origin).read('registry.json')).rejects.toThrow(StoreUnreachable);
  });

  test('cannot be written to or listed', async () => {
    const store = httpStore(origin);
    await expect(store.create('a', 'b')).rejects.toThrow('can only be read');
    await expect(store.replace('a', 'b', undefined)).rejects.toThrow('can only be read');
    await expect(store.addRelease('a/1', '/tmp')).rejects.toThrow('can only be read');
    await expect(store.removeRelease('a/1')).rejects.toThrow('can only be read');
    await expect(store.childrenOf('')).rejects.toThrow('cannot list');
  });
});
