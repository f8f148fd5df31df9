import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { s3Keys, startS3Server } from '../release-store/testing/s3-server.ts';
import { BucketUnreachable } from '../s3/bucket.ts';
import { folderBlobs } from './folder-blobs.ts';
import { openBlobStore } from './open-blob-store.ts';
import { s3Blobs } from './s3-blobs.ts';
import { describeBlobStore } from './testing/blob-store-contract.ts';

describeBlobStore('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  return { store: folderBlobs(join(folder, 'photos')), close: () => rm(folder, { recursive: true }) };
});

for (const prefix of ['', 'shop/photos']) {
  describeBlobStore(`a bucket${prefix && ', in a folder of it'}`, async () => {
    const server = await startS3Server('potli');
    const store = s3Blobs({ ...s3Keys, endpoint: server.endpoint, bucket: 'potli', prefix });
    return { store, close: () => server.close() };
  });
}

test('a write that fails leaves nothing behind in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  // A folder where the file should be: the last step of the write fails.
  await mkdir(join(folder, 'a', 'one', 'in the way'), { recursive: true });
  await expect(folderBlobs(folder).put('a/one', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(join(folder, 'a'))).toEqual(['one']);
  await rm(folder, { recursive: true });
});

test('a bucket that rejects a write is reported, and a read that fails for a moment is repeated', async () => {
  const server = await startS3Server('potli');
  const store = s3Blobs({ ...s3Keys, endpoint: server.endpoint, bucket: 'potli', prefix: '' });
  server.failNext(503);
  await expect(store.put('a/one', Buffer.from('x'))).rejects.toThrow(BucketUnreachable);
  await store.put('a/one', Buffer.from('x'));
  server.failNext(503, 2);
  expect((await store.get('a/one'))?.toString()).toBe('x');
  await server.close();
});

test('the place is the bucket that is named, or else the folder', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const at = (url: string | undefined) => openBlobStore({ name: 'PHOTOS_URL', url, folder: '/srv/photos' }, keys);
  expect(at(undefined).place).toBe('/srv/photos');
  expect(at('s3://potli/shop/photos/').place).toBe('s3://potli/shop/photos');
  expect(() => at('ftp://x')).toThrow('PHOTOS_URL must be s3://bucket/folder');
});
