import { createHmac, timingSafeEqual } from 'node:crypto';

/** One module taken from a developer's machine instead of from the release store. */
export interface Override {
  readonly module: string;
  readonly origin: string;
}

interface Signed extends Override {
  readonly until: number;
}

export const overrideMilliseconds = 8 * 3_600_000;

const signature = (text: string, key: string): Buffer => createHmac('sha256', key).update(`override ${text}`).digest();

export const sealOverride = ({ module, origin }: Override, key: string, now: Date): string => {
  const signed: Signed = { module, origin, until: now.getTime() + overrideMilliseconds };
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${text}.${signature(text, key).toString('base64url')}`;
};

/** Undefined for a cookie that is expired, damaged or not ours. */
export const openOverride = (cookie: string | undefined, key: string, now: Date): Override | undefined => {
  const [text = '', proof = ''] = (cookie ?? '').split('.');
  const given = Buffer.from(proof, 'base64url');
  const right = signature(text, key);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { module, origin, until } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Signed;
  return until > now.getTime() ? { module, origin } : undefined;
};
