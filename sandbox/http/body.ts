import type { Context } from 'koa';
import getRawBody from 'raw-body';

const limit = '256kb';

/** The request's body as text, at most 256 kB. */
const readText = (ctx: Context): Promise<string> => getRawBody(ctx.req, { limit, encoding: 'utf-8' });

/** A JSON object from the body; an empty body counts as `{}`. Answers 400 for anything else. */
export const readObject = async (ctx: Context): Promise<Record<string, unknown>> => {
  const text = await readText(ctx);
  if (text.trim() === '') return {};
  const value: unknown = parse(ctx, text);
  if (!isObject(value)) ctx.throw(400, 'The body must be a JSON object.');
  return value as Record<string, unknown>;
};

/** The fields of a form-encoded body. */
export const readForm = async (ctx: Context): Promise<URLSearchParams> => new URLSearchParams(await readText(ctx));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a field, or undefined when it is missing or something else. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const parse = (ctx: Context, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return ctx.throw(400, 'The body is not valid JSON.');
  }
};
