import { bucketLocation } from '../s3/bucket-location.ts';
import type { BlobStore } from './blob-store.ts';
import { folderBlobs } from './folder-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';

/**
 * The blob store at an address `s3://bucket/folder`, with the AWS_ variables of the environment (bucket-location.ts), or
 * else in a folder. Nothing is asked of it yet.
 * @throws Error with what is wrong with the address or the variables
 */
export const openBlobStore = (
  { name, url, folder }: { name: string; url: string | undefined; folder: string },
  environment: Readonly<Record<string, string | undefined>>,
): BlobStore => (url ? s3Blobs(bucketLocation(name, url, environment)) : folderBlobs(folder));
