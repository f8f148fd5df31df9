import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';

/** A bucket of anything that speaks S3. */
export interface S3Location {
  /** `https://s3.eu-central-1.amazonaws.com`, or where else the bucket is. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The folder in the bucket, without slashes around it; empty for the bucket itself. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface Listing {
  ListBucketResult: {
    Contents?: { Key: string }[];
    CommonPrefixes?: { Prefix: string }[];
    NextContinuationToken?: string;
  };
}

const xml = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Contents' || name === 'CommonPrefixes',
});

const timeoutMs = 15_000;

/** The bucket itself is the trouble, not what is in it. */
export class BucketUnreachable extends Error {
  constructor(place: string, cause: unknown) {
    super(`${place} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A stored object and its entity tag. */
interface StoredObject {
  readonly body: Buffer;
  readonly tag: string;
}

/** Keys of a bucket are relative to its prefix. All throw what `unreachable` makes when the bucket does not answer. */
export const s3Bucket = (
  location: S3Location,
  unreachable: (place: string, cause: unknown) => Error = (place, cause) => new BucketUnreachable(place, cause),
) => {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken } = location;
  const place = `s3://${bucket}${prefix && `/${prefix}`}`;
  const base = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`;
  const keys = { accessKeyId, secretAccessKey, service: 's3', region, ...(sessionToken && { sessionToken }) };
  const reading = new AwsClient({ ...keys, retries: 2 });
  // Not retried: a write that succeeded without an answer would conflict with itself.
  const writing = new AwsClient({ ...keys, retries: 0 });
  const keyOf = (key: string): string => (prefix ? `${prefix}/${key}` : key);
  const addressOf = (key: string): string => `${base}/${keyOf(key).split('/').map(encodeURIComponent).join('/')}`;

  const ask = async (
    client: AwsClient,
    url: string,
    init: RequestInit,
    expected: readonly number[],
  ): Promise<Response> => {
    let answer: Response;
    try {
      answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw unreachable(place, cause);
    }
    if (expected.includes(answer.status)) return answer;
    const [, code] = /<Code>([^<]*)<\/Code>/.exec(await answer.text()) ?? [];
    throw unreachable(place, `status ${answer.status}${code ? ` ${code}` : ''}`);
  };

  const readUnless = async (key: string, tag: string | undefined): Promise<StoredObject | undefined | 'unchanged'> => {
    const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
    const answer = await ask(reading, addressOf(key), { headers }, [200, 304, 404]);
    if (answer.status === 304) return 'unchanged';
    if (answer.status === 404) return undefined;
    const body = Buffer.from(await answer.arrayBuffer());
    return { body, tag: answer.headers.get('etag') ?? hash('sha256', body) };
  };

  const read = async (key: string): Promise<StoredObject | undefined> => {
    const found = await readUnless(key, undefined);
    return found === 'unchanged' ? undefined : found;
  };

  /** False when the condition does not hold any more. */
  const put = async (
    key: string,
    body: string | Buffer<ArrayBuffer>,
    condition: Record<string, string>,
  ): Promise<boolean> => {
    const headers = { ...condition, 'x-amz-content-sha256': hash('sha256', body) };
    const lost = [...('if-match' in condition ? [404] : []), ...(Object.keys(condition).length > 0 ? [409, 412] : [])];
    const answer = await ask(writing, addressOf(key), { method: 'PUT', headers, body }, [200, 201, ...lost]);
    return answer.ok;
  };

  const list = async (under: string, delimiter: string): Promise<{ files: string[]; folders: string[] }> => {
    const files: string[] = [];
    const folders: string[] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: under });
      if (delimiter) query.set('delimiter', delimiter);
      if (next) query.set('continuation-token', next);
      const answer = await ask(reading, `${base}?${query}`, {}, [200]);
      const { ListBucketResult: page } = xml.parse(await answer.text()) as Listing;
      files.push(...(page.Contents ?? []).map(({ Key }) => Key));
      folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix));
      next = page.NextContinuationToken;
    } while (next);
    return { files, folders };
  };

  return {
    place,
    read,
    readUnless,
    put,
    list,
    keyOf,
    /** Of a whole key, prefix included, as `list` gives it. */
    async remove(whole: string): Promise<void> {
      const url = `${base}/${whole.split('/').map(encodeURIComponent).join('/')}`;
      await ask(writing, url, { method: 'DELETE' }, [200, 204, 404]);
    },
  };
};
