import { AppError } from '@potli/service-kit/app-error.ts';
import { clockTolerance } from '@potli/service-kit/clock.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { firstOf, type Secrets } from '@potli/service-kit/secrets.ts';
import { verifyWithAny } from '@potli/service-kit/service-token.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { SignJWT } from 'jose';
import type { Lockout } from './lockout.ts';
import { type OperatorRecord, operatorWith } from './operators.ts';

const issuer = 'potli-orders';
const lifetimeMs = 8 * 3_600_000;
/** Far more than a team has in use at once. */
const mostRemembered = 1000;

export interface SignIn {
  /**
   * A token for the operator whose passkey it is, and what their device is known by at its next sign-in.
   * @throws AppError INVALID_PASSKEY, SIGN_IN_LOCKED
   */
  authenticate(
    passkey: string,
    from: { readonly address: string; readonly device?: string | undefined },
  ): Promise<{ token: string; operator: Operator; expires_at: string; device: string }>;
  /** The operator of a token that we signed, that has not expired and whose operator is not revoked; else rejects. */
  prove(token: string): Promise<Operator>;
}

/** `attempts` counts wrong passkeys per address or device and refuses one with too many. */
export const passkeySignIn = ({
  operators,
  tokenSecrets,
  clock,
  attempts,
}: {
  operators: Collection<OperatorRecord>;
  /** The first signs, all are accepted. */
  tokenSecrets: Secrets;
  clock: () => Date;
  attempts: Lockout;
}): SignIn => {
  const key = new TextEncoder().encode(firstOf(tokenSecrets));
  /** Verified tokens: an operator sends the same one all day. */
  const remembered = new Map<string, { readonly subject: string; readonly expiresMs: number }>();

  const subjectOf = async (token: string): Promise<string> => {
    const now = clock();
    const known = remembered.get(token);
    if (known && now.getTime() < known.expiresMs) return known.subject;
    // another instance of this service, on another machine, may have signed it
    const checks = { issuer, algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], currentDate: now, clockTolerance };
    const { sub = '', exp = 0 } = await verifyWithAny(token, tokenSecrets, checks);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(token, { subject: sub, expiresMs: (exp + clockTolerance) * 1000 });
    return sub;
  };

  return {
    async authenticate(passkey, from) {
      const attempt = await attempts.begin(from.address, from.device);
      const found = await operatorWith(operators, passkey);
      if (!found) throw new AppError('INVALID_PASSKEY');
      const device = await attempts.succeeded(attempt);
      const now = clock();
      const expires = new Date(now.getTime() + lifetimeMs);
      const token = await new SignJWT({ name: found.name })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(found.id)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key);
      return { token, operator: { id: found.id, name: found.name }, expires_at: expires.toISOString(), device };
    },

    async prove(token) {
      const operator = await operators.get(await subjectOf(token));
      if (!operator || operator.revoked_at !== null) throw new AppError('TOKEN_INVALID');
      return { id: operator.id, name: operator.name };
    },
  };
};
