import { bodyParser } from '@koa/bodyparser';
import type { Problem } from '@potli/contracts/errors.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { AppError } from './app-error.ts';
import type { ServiceMiddleware } from './request-state.ts';

const defaultLimit = 64 * 1024;
const deepest = 32;
/** Names that reach an object's prototype when a body is merged into something. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The middleware that reads the body of an operation into `ctx.request.body`: JSON, or a provider's bytes, which are also
 * kept in `ctx.state.rawBody`. Throws UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON, or VALIDATION_FAILED for
 * JSON that is nested too deeply or has unsafe names.
 */
export function readBody({ caller, body, bodyLimit = defaultLimit }: Operation): ServiceMiddleware[] {
  if (caller === 'provider') return [rejectCompressed, readBytes(bodyLimit)];
  if (!body) return [];
  const parseJson = bodyParser({
    detectJSON: () => true,
    jsonStrict: false,
    jsonLimit: `${bodyLimit}b`,
    onError: rejectUnparsed,
  });
  return [requireJson, rejectCompressed, parseJson, rejectUnsafe];
}

const requireJson: ServiceMiddleware = (ctx, next) => {
  const charset = ctx.request.charset.toLowerCase();
  if (!ctx.is('json', '+json') || (charset && charset !== 'utf-8' && charset !== 'utf8'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return next();
};

/** The parsers would decompress a body; limits count the bytes that were sent. */
const rejectCompressed: ServiceMiddleware = (ctx, next) => {
  const encoding = ctx.get('content-encoding');
  if (encoding && encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return next();
};

const rejectUnsafe: ServiceMiddleware = (ctx, next) => {
  if (ctx.request.rawBody === '') throw new AppError('MALFORMED_JSON');
  const problem = unsafePart(ctx.request.body);
  if (problem) throw new AppError('VALIDATION_FAILED', { details: [problem] });
  return next();
};

/** Signatures cover the bytes, which @koa/bodyparser does not keep. Whether they are JSON is not checked before the signature. */
const readBytes =
  (limit: number): ServiceMiddleware =>
  async (ctx, next) => {
    const bytes = await getRawBody(ctx.req, { limit, length: ctx.get('content-length') || null }).catch(
      (error: BodyError) => rejectUnread(error, ctx),
    );
    ctx.state.rawBody = bytes;
    const json = parsed(bytes.toString('utf8'));
    if (!unsafePart(json)) ctx.request.body = json;
    return next();
  };

/** What raw-body and the parser throw. */
type BodyError = Error & { readonly type?: string; readonly body?: string };

function rejectUnread(cause: BodyError, ctx: Context): never {
  if (cause.type !== 'entity.too.large') throw new AppError('MALFORMED_JSON', { cause });
  // The rest is read and dropped, within the server's request timeout: a caller that is still sending reads no response.
  ctx.req.resume();
  throw new AppError('BODY_TOO_LARGE', { cause });
}

/** The parser reports a field named __proto__ as a syntax error: such a body is passed on to rejectUnsafe. */
function rejectUnparsed(cause: BodyError, ctx: Context): void {
  ctx.request.body = parsed(cause.body ?? '');
  if (ctx.request.body === undefined) rejectUnread(cause, ctx);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
