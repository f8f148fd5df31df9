import { randomInt } from 'node:crypto';
import type { Context } from 'koa';

const cookie = 'potli_bucket';

/** The visitor's bucket from 0 to 99, set only while there is a canary. */
export const visitorBucket = (ctx: Context, needed: boolean): number => {
  const known = ctx.cookies.get(cookie);
  if (known && /^\d{1,2}$/.test(known)) return Number(known);
  if (!needed) return 99;
  const bucket = randomInt(100);
  ctx.cookies.set(cookie, String(bucket), {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    maxAge: 30 * 24 * 3_600_000,
    overwrite: true,
  });
  return bucket;
};
