import { createHmac, hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** The one account that the test server knows. */
export const s3Keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-central-1' };
/** Small, so that lists need several pages. */
const pageSize = 3;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request should have, worked out from AWS's own description of version 4. */
const signatureOf = (request: IncomingMessage, url: URL, signed: string[], date: string): string => {
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const canonical = [
    request.method,
    path,
    query.join('&'),
    headers,
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ];
  const day = date.slice(0, 8);
  const scope = `${day}/${s3Keys.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical.join('\n'))].join('\n');
  const key = [s3Keys.region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${s3Keys.secretAccessKey}`, day));
  return hmac(key, toSign).toString('hex');
};

const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const [, signed = '', signature = ''] =
    /SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(request.headers.authorization ?? '') ?? [];
  const date = String(request.headers['x-amz-date'] ?? '');
  const declared = request.headers['x-amz-content-sha256'];
  const wholeBody = declared === hash('sha256', body) || (declared === 'UNSIGNED-PAYLOAD' && body.length === 0);
  return wholeBody && signature === signatureOf(request, url, signed.split(';'), date);
};

const listing = (objects: Map<string, Buffer>, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token') ?? '';
  const entries = new Set<string>();
  for (const key of [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    entries.add(end < 0 ? key : key.slice(0, end + 1));
  }
  const rest = [...entries].filter((entry) => entry > after);
  const page = rest.slice(0, pageSize);
  const lines = page.map((entry) =>
    delimiter && entry.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${entry}</Key></Contents>`,
  );
  const next = rest.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${next}${lines.join('')}</ListBucketResult>`;
};

/**
 * A server with an empty bucket of that name that speaks S3 over HTTP, as far as a release store needs it, with its files
 * in memory. `bareTags`: writes compare tags without quotation marks, as Ceph does.
 */
export const startS3Server = async (bucket: string, { bareTags = false } = {}) => {
  const objects = new Map<string, Buffer>();
  let failing = { status: 0, times: 0 };
  const server = createServer(async (request, answer) => {
    const say = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      answer.writeHead(status, headers).end(body);
    const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (failing.times > 0) {
      failing = { ...failing, times: failing.times - 1 };
      return refuse(failing.status, 'SlowDown');
    }
    // The host is part of what is signed.
    if (!isSigned(request, url, body)) return refuse(403, 'SignatureDoesNotMatch');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (name !== bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return say(200, listing(objects, url.searchParams), { 'content-type': 'application/xml' });
    const stored = objects.get(key);
    const etag = stored && `"${hash('md5', stored)}"`;
    if (request.method === 'GET') {
      if (!stored || !etag) return refuse(404, 'NoSuchKey');
      return request.headers['if-none-match'] === etag ? say(304) : say(200, stored, { etag });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return say(204);
    }
    if (request.headers['if-none-match'] === '*' && stored) return refuse(412, 'PreconditionFailed');
    const { 'if-match': wanted } = request.headers;
    if (wanted !== undefined && !stored) return refuse(404, 'NoSuchKey');
    const compared = bareTags ? etag?.replaceAll('"', '') : etag;
    if (wanted !== undefined && wanted !== compared) return refuse(412, 'PreconditionFailed');
    objects.set(key, body);
    return say(200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    /** Makes the next requests fail with this status. */
    failNext: (status: number, times = 1): void => {
      failing = { status, times };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
