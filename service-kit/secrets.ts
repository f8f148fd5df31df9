import { timingSafeEqual } from 'node:crypto';

/** A secret, or several during a rotation: the first signs, all are accepted (docs/security.md). */
export type Secrets = string | readonly string[];

/** All accepted secrets, the one that signs first. */
export const allOf = (secrets: Secrets): readonly string[] => (typeof secrets === 'string' ? [secrets] : secrets);

/** The secret that signs. @throws Error where there is none */
export const firstOf = (secrets: Secrets): string => {
  const [first] = allOf(secrets);
  if (first === undefined) throw new Error('there is no secret to sign with');
  return first;
};

/** Whether two secrets are the same. Its duration reveals their lengths and nothing else. */
export const sameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
