import { createHmac, timingSafeEqual } from 'node:crypto';
import { allOf, firstOf, type Secrets } from '@potli/service-kit/secrets.ts';

export interface Override {
  readonly module: string;
  readonly origin: string;
}

export const overrideMilliseconds = 8 * 3_600_000;

const signature = (text: string, key: string): Buffer => createHmac('sha256', key).update(`override ${text}`).digest();

export const sealOverride = ({ module, origin }: Override, keys: Secrets, now: Date): string => {
  const until = now.getTime() + overrideMilliseconds;
  const text = Buffer.from(JSON.stringify({ module, origin, until })).toString('base64url');
  return `${text}.${signature(text, firstOf(keys)).toString('base64url')}`;
};

/** Undefined for a cookie that is expired, damaged or not ours. */
export const openOverride = (cookie: string | undefined, keys: Secrets, now: Date): Override | undefined => {
  const [text = '', proof = ''] = (cookie ?? '').split('.');
  const given = Buffer.from(proof, 'base64url');
  const isRight = (key: string): boolean => {
    const right = signature(text, key);
    return given.length === right.length && timingSafeEqual(given, right);
  };
  if (!allOf(keys).some(isRight)) return undefined;
  const { module, origin, until } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Override & {
    until: number;
  };
  return until > now.getTime() ? { module, origin } : undefined;
};
