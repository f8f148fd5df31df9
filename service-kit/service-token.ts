import type { ServiceName } from '@potli/contracts/operation.ts';
import { jwtVerify, SignJWT } from 'jose';
import { type Clock, clockTolerance } from './clock.ts';

const issuer = 'potli';
/** Seconds. Long enough for one call, too short to be worth stealing. */
const lifetime = 60;

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** A proof for one call from one of our services to `audience`; good for 60 seconds, and 60 more for clocks that differ (docs/security.md). */
export function signServiceToken(secret: string, audience: ServiceName, clock: Clock): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(keyOf(secret));
}

/** Rejects unless the token was signed with `secret` for `audience` within its lifetime. */
export async function verifyServiceToken(
  secret: string,
  audience: ServiceName,
  token: string,
  clock: Clock,
): Promise<void> {
  await jwtVerify(token, keyOf(secret), {
    algorithms: ['HS256'],
    issuer,
    audience,
    currentDate: clock(),
    clockTolerance,
    // A signed token with a far-off expiry is refused too.
    maxTokenAge: lifetime,
    requiredClaims: ['iat', 'exp'],
  });
}
