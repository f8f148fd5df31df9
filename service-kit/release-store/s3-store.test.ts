import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReleaseStore, storeLocation } from './open-release-store.ts';
import { StoreUnreachable } from './release-store.ts';
import { s3Store } from './s3-store.ts';
import { describeReleaseStore } from './testing/release-store-contract.ts';
import { type S3Server, s3Keys, startS3Server } from './testing/s3-server.ts';

for (const [what, prefix, bareTags] of [
  ['a bucket', '', false],
  ['a folder of a bucket', 'shop/releases', false],
  ['a bucket that compares tags without their quotation marks', '', true],
] as const) {
  describeReleaseStore(what, async () => {
    const server = await startS3Server('potli', { bareTags });
    return {
      store: s3Store({ ...s3Keys, endpoint: server.endpoint, bucket: 'potli', prefix }),
      close: () => server.close(),
    };
  });
}

describe('a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server('potli');
  });
  afterAll(() => server.close());
  const store = (change: object = {}) =>
    s3Store({ ...s3Keys, endpoint: server.endpoint, bucket: 'potli', prefix: 'releases', ...change });

  test('holds the keys under the folder that was named', async () => {
    await store().create('registry.json', 'x');
    expect([...server.objects.keys()]).toEqual(['releases/registry.json']);
  });

  test('that rejects our keys is reported with its own code, and nothing is written', async () => {
    const wrong = store({ secretAccessKey: 'another' });
    await expect(wrong.create('a.json', 'x')).rejects.toThrow(
      /s3:\/\/potli\/releases does not answer: status 403 SignatureDoesNotMatch/,
    );
    expect(server.objects.has('releases/a.json')).toBe(false);
  });

  test('that is overloaded for a moment is asked again when it is only read', async () => {
    server.failNext(503, 2);
    expect((await store().read('registry.json'))?.body.toString()).toBe('x');
  });

  test('is not retried after an unclear write: the first attempt may have succeeded', async () => {
    server.failNext(503);
    await expect(store().create('b.json', 'x')).rejects.toThrow(StoreUnreachable);
    expect(server.objects.has('releases/b.json')).toBe(false);
  });

  test('that is missing is reported, and no release is lost in it', async () => {
    const build = await mkdtemp(join(tmpdir(), 'build-'));
    await writeFile(join(build, 'entry.js'), 'x');
    await writeFile(join(build, 'release.json'), '{}');
    await expect(store({ bucket: 'elsewhere' }).create('c.json', 'x')).rejects.toThrow('404 NoSuchBucket');
    await expect(store({ bucket: 'elsewhere' }).addRelease('landing/2', build)).rejects.toThrow('404 NoSuchBucket');
    await rm(build, { recursive: true });
  });

  test('that does not answer is unreachable', async () => {
    await expect(store({ endpoint: 'http://127.0.0.1:9' }).read('registry.json')).rejects.toThrow(StoreUnreachable);
  });
});

describe('where the store is', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  test.each([
    [{}, '.release-store'],
    [{ STORE_DIR: '/srv/releases' }, '/srv/releases'],
    [{ STORE_URL: 'https://cdn.example/potli/' }, 'https://cdn.example/potli'],
    [{ STORE_URL: 's3://potli', ...keys }, 's3://potli'],
    [{ STORE_URL: 's3://potli/shop/releases/', STORE_DIR: '/unused', ...keys }, 's3://potli/shop/releases'],
  ])('%o', (environment, place) => expect(openReleaseStore(storeLocation(environment)).place).toBe(place));

  test('a bucket is at AWS unless another endpoint is named', () => {
    const environment = { STORE_URL: 's3://potli', AWS_REGION: 'eu-west-1', ...keys };
    expect(storeLocation(environment)).toMatchObject({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
    });
    expect(storeLocation({ ...environment, AWS_ENDPOINT_URL_S3: 'http://minio:9000' })).toMatchObject({
      endpoint: 'http://minio:9000',
    });
  });

  test.each([
    [{ STORE_URL: 'ftp://x' }, 'STORE_URL must be'],
    [{ STORE_URL: 's3://Potli', ...keys }, 'STORE_URL must be'],
    [{ STORE_URL: 's3://potli' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set'],
    [{ STORE_URL: 's3://potli', ...keys, AWS_ENDPOINT_URL_S3: 'minio' }, 'AWS_ENDPOINT_URL_S3 must be'],
  ])('is refused: %o', (environment, reason) => expect(() => storeLocation(environment)).toThrow(reason));
});
