import { type Static, Type } from 'typebox';
import { timestamp } from '../schema.ts';

/** How long a claim lasts after its last renewal, and how often a page that holds one should renew it. */
export const claimSeconds = 180;
/** How often a page that holds a claim renews it: often enough that two lost calls do not lose it. */
export const claimRenewalSeconds = 45;

/** "(name) is evaluating this since 10:02": information for the other operators; it blocks no one. */
export const claim = Type.Object({
  name: Type.String(),
  since: timestamp,
  expires_at: timestamp,
  /** Whether it is the asking operator's own. */
  mine: Type.Boolean(),
});
export type Claim = Static<typeof claim>;
