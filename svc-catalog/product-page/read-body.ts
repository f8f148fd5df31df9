import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** The body is larger, or packed in more layers, than a product page has reason to be. */
export class BodyRefused extends Error {}

/** The content encodings that are asked for and understood. */
export const acceptEncoding = 'gzip, br';

/**
 * The decoded bytes of a body. Counts what comes out while it comes out, since a few kilobytes on the wire may unpack to
 * gigabytes and the announced length may lie. Throws BodyRefused above the limit.
 */
export const readBody = async (
  body: Readable,
  { encoding, limit, signal }: { encoding: string; limit: number; signal: AbortSignal },
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw new BodyRefused('too large');
      chunks.push(chunk);
    }
  };
  const unpack = unpackerFor(encoding);
  if (unpack) await pipeline(body, unpack, collect, { signal });
  else await pipeline(body, collect, { signal });
  return Buffer.concat(chunks);
};

// One layer only: `gzip, gzip` turns a few hundred bytes into megabytes and no store needs it.
const unpackerFor = (encoding: string): Transform | undefined => {
  const layer = encoding.trim().toLowerCase();
  if (layer === '' || layer === 'identity') return undefined;
  if (layer === 'gzip' || layer === 'x-gzip') return createGunzip();
  if (layer === 'br') return createBrotliDecompress();
  throw new BodyRefused('encoding');
};
