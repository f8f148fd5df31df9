import { createHash, randomInt } from 'node:crypto';
import { hostCookie } from '@potli/service-kit/host-cookie.ts';
import type { Context } from 'koa';

/** The visitor's bucket from 0 to 99, set only while there is a canary. */
export const visitorBucket = (ctx: Context, needed: boolean): number => {
  const cookie = hostCookie('potli_bucket', ctx.secure);
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

/** The numbers below 100 that have no divisor in common with it, so that multiples of one reach every bucket. */
const steps = Array.from({ length: 100 }, (_, number) => number).filter((number) => number % 2 === 1 && number % 5 > 0);

/**
 * The visitor's bucket for one module: the buckets in an order of the module's own, so that the visitors of one canary are
 * not those of all others.
 */
export const bucketFor = (module: string, bucket: number): number => {
  const [step = 0, start = 0] = createHash('sha256').update(module).digest();
  return ((steps[step % steps.length] ?? 1) * bucket + start) % 100;
};
