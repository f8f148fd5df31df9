import { createHmac, timingSafeEqual } from 'node:crypto';
import { systemClock } from '@potli/service-kit/clock.ts';
import { hostCookie } from '@potli/service-kit/host-cookie.ts';
import { allOf, firstOf, type Secrets } from '@potli/service-kit/secrets.ts';
import type { Context } from 'koa';
import type { Settings } from './settings.ts';

/** What the signature is for, so that one sealed value is never accepted as another. */
type Purpose = 'override' | 'preview' | 'preview link';

const signature = (purpose: Purpose, text: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${purpose} ${text}`).digest();

/** Signs a value for a browser to bring back until a time. It is not encrypted. */
export const seal = (purpose: Purpose, value: object, keys: Secrets, until: Date): string => {
  const text = Buffer.from(JSON.stringify({ ...value, until: until.getTime() })).toString('base64url');
  return `${text}.${signature(purpose, text, firstOf(keys)).toString('base64url')}`;
};

/** The sealed value; undefined for one that is expired, damaged or not ours. */
export const openSealed = <T extends object>(
  purpose: Purpose,
  sealed: string | undefined,
  keys: Secrets,
  now: Date,
): T | undefined => {
  const [text = '', proof = ''] = (sealed ?? '').split('.');
  const given = Buffer.from(proof, 'base64url');
  const isRight = (key: string): boolean => {
    const right = signature(purpose, text, key);
    return given.length === right.length && timingSafeEqual(given, right);
  };
  if (!allOf(keys).some(isRight)) return undefined;
  const { until, ...value } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as T & { until: number };
  return until > now.getTime() ? (value as unknown as T) : undefined;
};

type CookieSettings = Pick<Settings, 'signingKeys'>;

/** A sealed value in a cookie of one browser, for `lifeMs` milliseconds. */
export const sealedCookie = <T extends object>(name: string, purpose: Purpose, lifeMs: number) => ({
  read: (ctx: Context, { signingKeys }: CookieSettings): T | undefined =>
    openSealed<T>(purpose, ctx.cookies.get(hostCookie(name, ctx.secure)), signingKeys, systemClock()),
  /** Undefined removes the cookie. */
  write(ctx: Context, { signingKeys }: CookieSettings, value: T | undefined): void {
    const until = new Date(systemClock().getTime() + lifeMs);
    ctx.cookies.set(hostCookie(name, ctx.secure), value ? seal(purpose, value, signingKeys, until) : '', {
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.secure,
      maxAge: value ? lifeMs : 0,
      overwrite: true,
    });
  },
});
