import { AppError } from '@potli/service-kit/app-error.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Lockout } from './lockout.ts';
import { type OperatorRecord, operatorWith } from './operators.ts';

const issuer = 'potli-orders';
const lifetimeMs = 8 * 3_600_000;
/** Far more than a team has in use at once. */
const mostRemembered = 1000;

export interface SignIn {
  /** A token for the operator whose passkey it is. @throws AppError INVALID_PASSKEY, SIGN_IN_LOCKED */
  authenticate(passkey: string, address: string): Promise<{ token: string; operator: Operator; expires_at: string }>;
  /** The operator of a token that we signed, that has not expired and whose operator is not revoked; else rejects. */
  prove(token: string): Promise<Operator>;
}

/** `attempts` counts wrong passkeys per address and refuses an address with too many. */
export const passkeySignIn = ({
  operators,
  tokenSecret,
  clock,
  attempts,
}: {
  operators: Collection<OperatorRecord>;
  tokenSecret: string;
  clock: () => Date;
  attempts: Lockout;
}): SignIn => {
  const key = new TextEncoder().encode(tokenSecret);
  /** Tokens whose signature was found good; a desk shows the same one all day. */
  const remembered = new Map<string, { readonly subject: string; readonly expiresMs: number }>();

  const subjectOf = async (token: string): Promise<string> => {
    const now = clock();
    const known = remembered.get(token);
    if (known && now.getTime() < known.expiresMs) return known.subject;
    const checks = { issuer, algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], currentDate: now };
    const { sub = '', exp = 0 } = (await jwtVerify(token, key, checks)).payload;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(token, { subject: sub, expiresMs: exp * 1000 });
    return sub;
  };

  return {
    async authenticate(passkey, address) {
      await attempts.assertOpen(address);
      const found = await operatorWith(operators, passkey);
      if (!found) {
        await attempts.failed(address);
        throw new AppError('INVALID_PASSKEY');
      }
      await attempts.succeeded(address);
      const now = clock();
      const expires = new Date(now.getTime() + lifetimeMs);
      const token = await new SignJWT({ name: found.name })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(found.id)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key);
      return { token, operator: { id: found.id, name: found.name }, expires_at: expires.toISOString() };
    },

    async prove(token) {
      const operator = await operators.get(await subjectOf(token));
      if (!operator || operator.revoked_at !== null) throw new AppError('TOKEN_INVALID');
      return { id: operator.id, name: operator.name };
    },
  };
};
