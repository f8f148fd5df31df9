import type { IncomingMessage } from 'node:http';
import type { Problem } from '@potli/contracts/errors.ts';
import type { Context } from 'koa';
import readRaw from 'raw-body';
import { AppError } from './app-error.ts';

const defaultLimit = 64 * 1024;
const deepest = 32;
/** Names that reach an object's prototype when a body is merged into something. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);
/** Bytes and milliseconds granted to a caller who sends too much, so that it gets to read the refusal. */
const courtesy = { bytes: 4 * 1024 * 1024, milliseconds: 2000 };

/** The body's bytes. Throws BODY_TOO_LARGE above `limit` (64 KiB where not given). */
export async function readBytes(ctx: Context, limit = defaultLimit): Promise<Buffer> {
  // Nothing here unpacks: a compressed body would be measured packed.
  const encoding = ctx.get('content-encoding');
  if (encoding && encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await readRaw(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null });
  } catch (cause) {
    if (isTooLarge(cause)) {
      await discard(ctx.req);
      ctx.set('connection', 'close');
      throw new AppError('BODY_TOO_LARGE', { cause });
    }
    // What is left: the caller went away before the end.
    throw new AppError('MALFORMED_JSON', { cause });
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'entity.too.large';

function discard(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = courtesy.bytes;
    const done = () => {
      clearTimeout(timer);
      request.off('data', count);
      request.pause();
      resolve();
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    };
    const timer = setTimeout(done, courtesy.milliseconds);
    request.once('end', done).once('close', done).once('error', done).on('data', count).resume();
    if (request.readableEnded || request.destroyed) done();
  });
}

/** Throws UNSUPPORTED_MEDIA_TYPE unless the body is said to be JSON in UTF-8. */
export function requireJson(ctx: Context): void {
  const charset = ctx.request.charset.toLowerCase();
  if (!ctx.is('json', '+json') || (charset && charset !== 'utf-8' && charset !== 'utf8'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Throws MALFORMED_JSON for what is no JSON, VALIDATION_FAILED for JSON nested too deeply or with unsafe names. */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
  const problem = unsafePart(value);
  if (problem) throw new AppError('VALIDATION_FAILED', { details: [problem] });
  return value;
}

function unsafePart(root: unknown): Problem | undefined {
  // Own stack: a recursive walk is what deep nesting would break.
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '/body', depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) return { path: '/body', message: `must not be nested deeper than ${deepest} levels` };
    for (const name of Object.keys(value)) {
      if (unsafeNames.has(name)) return { path, message: 'must not have a field of that name' };
      open.push({ value: Reflect.get(value, name), path: `${path}/${name}`, depth: depth + 1 });
    }
  }
  return undefined;
}
