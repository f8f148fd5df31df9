import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { recordFile } from '@potli/contracts/mfe/release.ts';
import { type S3Location, s3Bucket } from '../s3/bucket.ts';
import { type ReleaseStore, StoreUnreachable } from './release-store.ts';

const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/**
 * A release store in a bucket. Two writers notice each other by the bucket's conditional writes (If-Match and
 * If-None-Match on PUT), which the bucket must know.
 */
export const s3Store = (location: S3Location): ReleaseStore => {
  const { place, read, readUnless, put, list, keyOf, remove } = s3Bucket(
    location,
    (unreachable, cause) => new StoreUnreachable(unreachable, cause),
  );
  const { prefix } = location;

  const create = (key: string, body: string) => put(key, body, { 'if-none-match': '*' });

  return {
    place,
    read,
    readUnless,
    create,
    async replace(key, body, tag) {
      if (tag === undefined) return create(key, body);
      if (await put(key, body, { 'if-match': tag })) return true;
      // Ceph compares the tag without its quotation marks.
      const bare = tag.replaceAll('"', '');
      return bare !== tag && (await put(key, body, { 'if-match': bare }));
    },
    async addRelease(key, folder) {
      if (await read(`${key}/${recordFile}`)) return false;
      const files = (await filesUnder(folder)).filter((path) => path !== recordFile);
      const worker = async (): Promise<void> => {
        for (let path = files.shift(); path; path = files.shift())
          await put(`${key}/${path}`, await readFile(join(folder, path)), {});
      };
      await Promise.all(Array.from({ length: 6 }, worker));
      return create(`${key}/${recordFile}`, await readFile(join(folder, recordFile), 'utf8'));
    },
    async childrenOf(folder) {
      const under = folder === '' ? (prefix ? `${prefix}/` : '') : `${keyOf(folder)}/`;
      const { files, folders } = await list(under, '/');
      return [...files, ...folders.map((name) => name.slice(0, -1))].map((name) => name.slice(under.length)).sort();
    },
    async removeRelease(key) {
      const { files } = await list(`${keyOf(key)}/`, '');
      const record = keyOf(`${key}/${recordFile}`);
      const rest = files.filter((file) => file !== record);
      for (const file of [record, ...rest]) await remove(file);
    },
  };
};
