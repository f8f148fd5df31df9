import type { S3Location } from '../s3/bucket.ts';
import { bucketLocation } from '../s3/bucket-location.ts';
import { variable } from '../variable.ts';
import { directoryStore } from './directory-store.ts';
import { httpStore } from './http-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { s3Store } from './s3-store.ts';

/** Where a release store is. */
export type StoreLocation =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'http'; readonly origin: string }
  | ({ readonly kind: 's3' } & S3Location);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads where the store is: STORE_URL (`s3://bucket/folder` or an http address), else STORE_DIR. A bucket also needs
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (or each as _FILE), and takes AWS_REGION, AWS_ENDPOINT_URL_S3 and
 * AWS_SESSION_TOKEN. Throws with what is wrong.
 */
export const storeLocation = (environment: Environment): StoreLocation => {
  const url = variable(environment, 'STORE_URL');
  if (!url) return { kind: 'directory', directory: variable(environment, 'STORE_DIR') ?? '.release-store' };
  if (/^https?:\/\/\S+$/.test(url) && URL.canParse(url)) return { kind: 'http', origin: url };
  return { kind: 's3', ...bucketLocation('STORE_URL', url, environment, ' or an http(s) address') };
};

/** The store at a place. Nothing is asked of it yet. */
export const openReleaseStore = (location: StoreLocation): ReleaseStore => {
  if (location.kind === 'directory') return directoryStore(location.directory);
  return location.kind === 'http' ? httpStore(location.origin) : s3Store(location);
};
