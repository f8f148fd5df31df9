import type { Problem } from '@potli/contracts/errors.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import type { Context } from 'koa';
import { AppError } from './app-error.ts';
import { parseJson, readBytes, requireJson } from './read-body.ts';
import { checkJson, checkText, fieldsOf } from './validate.ts';

const noBytes = Buffer.alloc(0);

/** What was sent, each part held against the operation's schema for it. */
export interface CheckedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  rawBody: Buffer;
}

/** Reads and checks the requests of one operation. Throws VALIDATION_FAILED with all that is wrong, and the refusals of the body. */
export function requestReader({ params, query, body, caller, bodyLimit }: Operation) {
  const checkParams = params && checkText(params);
  const checkQuery = query && checkText(query);
  const queryFields = query && fieldsOf(query);
  const checkBody = body && checkJson(body);

  return async (ctx: Context, sentParams: Record<string, string>): Promise<CheckedRequest> => {
    const problems: Problem[] = [];
    if (checkParams) problems.push(...checkParams(sentParams, '/params'));
    const sentQuery = readQuery(queryOf(ctx.req.url), queryFields, problems);
    if (checkQuery) problems.push(...checkQuery(sentQuery, '/query'));

    let rawBody: Buffer = noBytes;
    let sentBody: unknown;
    if (caller === 'provider') {
      rawBody = await readBytes(ctx, bodyLimit);
      sentBody = parseIfJson(rawBody);
    } else if (body) {
      requireJson(ctx);
      rawBody = await readBytes(ctx, bodyLimit);
      sentBody = parseJson(rawBody);
    }
    if (checkBody) problems.push(...checkBody(sentBody, '/body'));
    if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { details: problems });
    return {
      params: checkParams ? sentParams : undefined,
      query: checkQuery ? sentQuery : undefined,
      body: sentBody,
      rawBody,
    };
  };
}

/** A provider's notice is judged by its signature first, so what cannot be read is not refused here. */
function parseIfJson(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function readQuery(text: string, fields: readonly string[] | undefined, problems: Problem[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [name, value] of pairsIn(text)) {
    if (seen.has(name)) problems.push({ path: `/query/${name}`, message: 'must be given once' });
    seen.add(name);
    if (fields?.includes(name)) values[name] = value;
  }
  return values;
}

const queryOf = (url = ''): string => {
  const [address = ''] = url.includes('#') ? url.split('#', 1) : [url];
  const mark = address.indexOf('?');
  return mark < 0 ? '' : address.slice(mark + 1);
};

/** Of a query that is plain names and values, as nearly all are, in a fraction of the time that decoding takes. */
function pairsIn(query: string): Iterable<readonly [string, string]> {
  if (query === '') return [];
  if (/[%+?]/.test(query)) return new URLSearchParams(query);
  const parts = query.split('&').filter((part) => part !== '');
  return parts.map((part) => {
    const equals = part.indexOf('=');
    return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
  });
}
