import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Problem } from '@potli/contracts/errors.ts';
import { defaultBodyLimit, type Operation } from '@potli/contracts/operation.ts';
import type { Context, Middleware } from 'koa';
import getRawBody from 'raw-body';
import { AppError } from './app-error.ts';
import type { ServiceMiddleware } from './request-state.ts';

const deepest = 32;
/** Names that reach an object's prototype when a body is merged into something. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);
/** Whether NUL and lone surrogates are rejected: a database or a messaging service may stop at them or refuse them. */
type Texts = 'typed text' | 'any text';
/** How much of a body over the limit is still received, and for how long: a caller that is sending reads no response. */
const excess = { bytes: 4 * 1024 * 1024, milliseconds: 2000 };

/**
 * The middleware that reads the body of an operation: its JSON into `ctx.state.body`, and a provider's bytes into
 * `ctx.state.rawBody`. Throws UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON, or VALIDATION_FAILED for
 * JSON that is nested too deeply, has unsafe names, or has text that a person cannot have typed. Services are not held to
 * the last: a fact with a provider's text in it has to arrive.
 */
export function readBody({ caller, body, bodyLimit = defaultBodyLimit }: Operation): ServiceMiddleware[] {
  if (caller === 'provider') return [readSigned(bodyLimit)];
  return body ? [readJson(bodyLimit, caller === 'service' ? 'any text' : 'typed text')] : [];
}

/** Middleware that reads a JSON body into `ctx.state.body`. */
export const readJson =
  (limit: number, texts: Texts = 'typed text'): ServiceMiddleware =>
  async (ctx, next) => {
    const charset = ctx.request.charset.toLowerCase();
    if (!ctx.is('json', '+json') || (charset && charset !== 'utf-8' && charset !== 'utf8'))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    ctx.state.body = parseJson(await readBytes(ctx, limit), texts);
    return next();
  };

/** The signature covers the bytes and is checked first: a body that is no acceptable JSON is not rejected here. */
const readSigned =
  (limit: number): ServiceMiddleware =>
  async (ctx, next) => {
    const bytes = await readBytes(ctx, limit);
    ctx.state.rawBody = bytes;
    try {
      ctx.state.body = parseJson(bytes, 'any text');
    } catch {
      // The handler sees undefined.
    }
    return next();
  };

/**
 * All bytes of a request's body.
 * @throws AppError BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE for a compressed one, MALFORMED_JSON when the caller breaks off
 */
export async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  // Limits count the bytes that are sent, so nothing is decompressed.
  const encoding = ctx.get('content-encoding');
  if (encoding && encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await getRawBody(ctx.req, { limit, length: ctx.get('content-length') || null });
  } catch (cause) {
    // Anything but too many bytes means that the caller broke off.
    if (!(cause instanceof Error && 'type' in cause && cause.type === 'entity.too.large'))
      throw new AppError('MALFORMED_JSON', { cause });
    throw new AppError('BODY_TOO_LARGE', { cause });
  }
}

/**
 * Sends `text` at once, and ends the response only when the caller has stopped sending or the excess is used up: a
 * connection that is closed over unread bytes is reset, and the caller may lose the response.
 */
export function respondBeforeExcess(ctx: Context, text: string | Buffer): void {
  ctx.set('connection', 'close');
  ctx.body = Readable.from(respondThenDrop(ctx.req, text), { objectMode: false });
  ctx.length = Buffer.byteLength(text);
}

async function* respondThenDrop(request: IncomingMessage, text: string | Buffer) {
  yield text;
  await dropExcess(request);
}

/** Rejects a body that declares more than the limit, also where nothing would read it. */
export const rejectLongBodies =
  (limitOf: (ctx: Context) => number): Middleware =>
  (ctx, next) => {
    if (!(Number(ctx.get('content-length')) > limitOf(ctx))) return next();
    ctx.req.pause();
    throw new AppError('BODY_TOO_LARGE');
  };

/** Without this, Node would read the rest of a body that nothing wants, however long, to use the connection again. */
export const closeOverUnreadBody = (ctx: Context): void => {
  const { complete, headers } = ctx.req;
  const mayBeLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > defaultBodyLimit;
  // A paused one is dropped by the answer already.
  if (complete || !mayBeLong || ctx.req.isPaused()) return;
  ctx.set('connection', 'close');
  const { body } = ctx;
  if (typeof body === 'string' || Buffer.isBuffer(body)) respondBeforeExcess(ctx, body);
  else if (typeof body === 'object' && body !== null && !(body instanceof Readable))
    respondBeforeExcess(ctx, JSON.stringify(body));
};

async function dropExcess(request: IncomingMessage): Promise<void> {
  const signal = AbortSignal.timeout(excess.milliseconds);
  let received = 0;
  request.resume();
  try {
    for await (const [chunk] of on(request, 'data', { signal, close: ['end', 'close'] })) {
      received += chunk.length;
      if (received > excess.bytes) break;
    }
  } catch {
    // Too slow, or the caller broke off.
  }
  request.pause();
}

function parseJson(bytes: Buffer, texts: Texts): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
  const problem = unsafePart(value, texts);
  if (problem) throw new AppError('VALIDATION_FAILED', { details: [problem] });
  return value;
}

function unsafePart(root: unknown, texts: Texts): Problem | undefined {
  // Own stack: a recursive walk is what deep nesting would break.
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '/body', depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && texts === 'typed text' && (value.includes('\0') || !value.isWellFormed()))
      return { path, message: 'must not have NUL or half of a surrogate pair' };
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) return { path: '/body', message: `must not be nested deeper than ${deepest} levels` };
    for (const name of Object.keys(value)) {
      if (unsafeNames.has(name)) return { path, message: 'must not have a field of that name' };
      open.push({ value: Reflect.get(value, name), path: `${path}/${name}`, depth: depth + 1 });
    }
  }
  return undefined;
}
