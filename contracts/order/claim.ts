import { type Static, Type } from 'typebox';
import { pattern } from '../operation.ts';

/** How long a claim lasts after its last renewal, and how often a page that holds one should renew it. */
export const claimSeconds = 180;
/** How often a page that holds a claim renews it: often enough that two lost calls do not lose it. */
export const claimRenewalSeconds = 45;

/** "(name) is evaluating this since 10:02": a notice among operators, which stops nobody. */
export const claim = Type.Object({
  name: Type.String(),
  since: Type.String({ pattern: pattern.timestamp }),
  expires_at: Type.String({ pattern: pattern.timestamp }),
  /** Whether it is the asking operator's own. */
  mine: Type.Boolean(),
});
/** Who is working on an order and until when that is believed. */
export type Claim = Static<typeof claim>;
