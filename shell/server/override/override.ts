import { sealedCookie } from '../sealed.ts';

/** A module that one browser gets from a developer's machine. */
export interface Override {
  readonly module: string;
  readonly origin: string;
}

export const overrideCookie = sealedCookie<Override>('potli_override', 'override', 8 * 3_600_000);
