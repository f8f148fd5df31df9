import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { recordFile } from '@potli/contracts/mfe/release.ts';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { type ReleaseStore, type StoredFile, StoreUnreachable } from './release-store.ts';

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

const patienceMs = 15_000;

const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/**
 * A release store in a bucket. Two writers notice each other by the bucket's conditional writes (If-Match and
 * If-None-Match on PUT), which the bucket must know.
 */
export const s3Store = (location: S3Location): ReleaseStore => {
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
      answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    } catch (cause) {
      throw new StoreUnreachable(place, cause);
    }
    if (expected.includes(answer.status)) return answer;
    const [, code] = /<Code>([^<]*)<\/Code>/.exec(await answer.text()) ?? [];
    throw new StoreUnreachable(place, `status ${answer.status}${code ? ` ${code}` : ''}`);
  };

  const readUnless = async (key: string, tag: string | undefined): Promise<StoredFile | undefined | 'unchanged'> => {
    const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
    const answer = await ask(reading, addressOf(key), { headers }, [200, 304, 404]);
    if (answer.status === 304) return 'unchanged';
    if (answer.status === 404) return undefined;
    const body = Buffer.from(await answer.arrayBuffer());
    return { body, tag: answer.headers.get('etag') ?? createHash('sha256').update(body).digest('hex') };
  };

  /** False when the condition does not hold any more. */
  const put = async (
    key: string,
    body: string | Buffer<ArrayBuffer>,
    condition: Record<string, string>,
  ): Promise<boolean> => {
    const headers = { ...condition, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
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

  const store: ReleaseStore = {
    place,
    readUnless,
    async read(key) {
      const found = await readUnless(key, undefined);
      return found === 'unchanged' ? undefined : found;
    },
    create: (key, body) => put(key, body, { 'if-none-match': '*' }),
    replace: (key, body, tag) => put(key, body, tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag }),
    async addRelease(key, folder) {
      if (await store.read(`${key}/${recordFile}`)) return false;
      const files = (await filesUnder(folder)).filter((path) => path !== recordFile);
      const worker = async (): Promise<void> => {
        for (let path = files.shift(); path; path = files.shift())
          await put(`${key}/${path}`, await readFile(join(folder, path)), {});
      };
      await Promise.all(Array.from({ length: 6 }, worker));
      return store.create(`${key}/${recordFile}`, await readFile(join(folder, recordFile), 'utf8'));
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
      for (const file of [record, ...rest]) {
        const url = `${base}/${file.split('/').map(encodeURIComponent).join('/')}`;
        await ask(writing, url, { method: 'DELETE' }, [200, 204, 404]);
      }
    },
  };
  return store;
};
