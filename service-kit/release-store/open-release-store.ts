import { variable } from '../variable.ts';
import { directoryStore } from './directory-store.ts';
import { httpStore } from './http-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { type S3Location, s3Store } from './s3-store.ts';

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
  const [, bucket, folder = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/.exec(url) ?? [];
  if (!bucket) throw new Error('STORE_URL must be s3://bucket/folder or an http(s) address');
  const accessKeyId = variable(environment, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = variable(environment, 'AWS_SECRET_ACCESS_KEY');
  if (!accessKeyId || !secretAccessKey)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for a store in a bucket');
  const region = variable(environment, 'AWS_REGION') ?? 'us-east-1';
  const endpoint = variable(environment, 'AWS_ENDPOINT_URL_S3') ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint)) throw new Error('AWS_ENDPOINT_URL_S3 must be an http(s) address');
  return {
    kind: 's3',
    endpoint,
    region,
    bucket,
    prefix: folder.replace(/^\/+|(?<!\/)\/+$/g, ''),
    accessKeyId,
    secretAccessKey,
    sessionToken: variable(environment, 'AWS_SESSION_TOKEN'),
  };
};

/** The store at a place. Nothing is asked of it yet. */
export const openReleaseStore = (location: StoreLocation): ReleaseStore => {
  if (location.kind === 'directory') return directoryStore(location.directory);
  return location.kind === 'http' ? httpStore(location.origin) : s3Store(location);
};
