import { variable } from '../variable.ts';
import type { S3Location } from './bucket.ts';

/**
 * Reads where a bucket is: `url` is `s3://bucket/folder`, the value of the variable `name`. Also needs AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY (or each as _FILE), and takes AWS_REGION, AWS_ENDPOINT_URL_S3 and AWS_SESSION_TOKEN.
 * @throws Error with what is wrong
 */
export const bucketLocation = (
  name: string,
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
  otherwise = '',
): S3Location => {
  const [, bucket, folder = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/.exec(url) ?? [];
  if (!bucket) throw new Error(`${name} must be s3://bucket/folder${otherwise}`);
  const accessKeyId = variable(environment, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = variable(environment, 'AWS_SECRET_ACCESS_KEY');
  if (!accessKeyId || !secretAccessKey)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for a store in a bucket');
  const region = variable(environment, 'AWS_REGION') ?? 'us-east-1';
  const endpoint = variable(environment, 'AWS_ENDPOINT_URL_S3') ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint)) throw new Error('AWS_ENDPOINT_URL_S3 must be an http(s) address');
  return {
    endpoint,
    region,
    bucket,
    prefix: folder.replace(/^\/+|(?<!\/)\/+$/g, ''),
    accessKeyId,
    secretAccessKey,
    sessionToken: variable(environment, 'AWS_SESSION_TOKEN'),
  };
};
