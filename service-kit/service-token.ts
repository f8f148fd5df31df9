import type { Operation, ServiceName } from '@potli/contracts/operation.ts';
import { serviceCalls } from '@potli/contracts/service-calls.ts';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { type Clock, clockTolerance } from './clock.ts';
import { allOf, firstOf, type Secrets } from './secrets.ts';

const issuer = 'potli';
/** Seconds. Long enough for one call, too short to be worth stealing. */
const lifetime = 60;

const keys = new Map<string, Promise<CryptoKey>>();

/** Imported once for each secret: jose imports raw bytes again at each use, which takes longer than the signature. */
const keyOf = (secret: string): Promise<CryptoKey> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key =
    keys.get(secret) ??
    crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
};

/** Who calls a service: a service, or the site. */
type CallerName = Operation['service'];
/** The name and the key with which one of them signs its calls. */
export interface ServiceKey {
  readonly name: CallerName;
  readonly secret: Secrets;
}
/** The keys of those whose calls a service accepts. */
export type CallerKeys = Readonly<Partial<Record<CallerName, Secrets>>>;
/** The operations that each caller may call. */
export type ServiceCalls = Readonly<Partial<Record<CallerName, readonly Operation[]>>>;

/** A proof for one call from `caller` to `audience`; good for 60 seconds, and 60 more for clocks that differ (docs/security.md). */
export async function signServiceToken(caller: ServiceKey, audience: ServiceName, clock: Clock): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(caller.name)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(await keyOf(firstOf(caller.secret)));
}

/**
 * Rejects unless the token was signed for `operation` within its lifetime, by a caller that may call it
 * (contracts/service-calls.ts), with that caller's own key.
 */
export async function verifyServiceToken(
  token: string,
  operation: Operation,
  { callerKeys, calls = serviceCalls, clock }: { callerKeys: CallerKeys; calls?: ServiceCalls; clock: Clock },
): Promise<void> {
  const { sub } = decodeJwt(token);
  const caller = (Object.keys(callerKeys) as CallerName[]).find((name) => name === sub);
  if (caller === undefined) throw new Error('a service token of an unknown caller');
  if (!calls[caller]?.some(({ id }) => id === operation.id)) throw new Error(`${caller} may not call ${operation.id}`);
  const checks = {
    algorithms: ['HS256'],
    issuer,
    subject: caller,
    audience: operation.service,
    currentDate: clock(),
    clockTolerance,
    // A signed token with a far-off expiry is refused too.
    maxTokenAge: lifetime,
    requiredClaims: ['iat', 'exp'],
  };
  await verifyWithAny(token, callerKeys[caller] ?? [], checks);
}

/** Verifies a token with each accepted key in turn. @throws what the last key made of it */
export const verifyWithAny = async (
  token: string,
  secrets: Secrets,
  checks: Parameters<typeof jwtVerify>[2],
): Promise<Awaited<ReturnType<typeof jwtVerify>>['payload']> => {
  let refusal: unknown = new Error('there is no key');
  for (const secret of allOf(secrets)) {
    try {
      return (await jwtVerify(token, await keyOf(secret), checks)).payload;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
};
