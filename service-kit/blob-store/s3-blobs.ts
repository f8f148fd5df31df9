import { type S3Location, s3Bucket } from '../s3/bucket.ts';
import type { BlobStore } from './blob-store.ts';

/** A blob store in a bucket: right for several machines. */
export const s3Blobs = (location: S3Location): BlobStore => {
  const { place, read, put, list, keyOf, remove } = s3Bucket(location);
  const { prefix } = location;
  return {
    place,
    async put(key, body) {
      await put(key, body, {});
    },
    get: async (key) => (await read(key))?.body,
    remove: (key) => remove(keyOf(key)),
    async *keys() {
      const under = prefix ? `${prefix}/` : '';
      const { files } = await list(under, '');
      for (const file of files) yield file.slice(under.length);
    },
  };
};
