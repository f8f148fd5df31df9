import type { Secrets } from '@potli/service-kit/secrets.ts';
import { openSealed, seal } from '../sealed.ts';

export interface Override {
  readonly module: string;
  readonly origin: string;
}

export const overrideMilliseconds = 8 * 3_600_000;

export const sealOverride = (override: Override, keys: Secrets, now: Date): string =>
  seal('override', override, keys, new Date(now.getTime() + overrideMilliseconds));

/** Undefined for a cookie that is expired, damaged or not ours. */
export const openOverride = (cookie: string | undefined, keys: Secrets, now: Date): Override | undefined =>
  openSealed<Override>('override', cookie, keys, now);
