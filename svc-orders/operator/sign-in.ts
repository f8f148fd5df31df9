import { AppError } from '@potli/service-kit/app-error.ts';
import { clockTolerance } from '@potli/service-kit/clock.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { firstOf, type Secrets } from '@potli/service-kit/secrets.ts';
import { verifyWithAny } from '@potli/service-kit/service-token.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { SignJWT } from 'jose';
import type { Lockout } from './lockout.ts';
import { type OperatorRecord, operatorWith, rolesOf } from './operators.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import { signedDevices } from './signed-devices.ts';

const issuer = 'potli-orders';
const lifetimeMs = 8 * 3_600_000;
/** Far more than a team has in use at once. */
const mostRemembered = 1000;

/** Where a sign-in comes from. */
interface SignInFrom {
  readonly address: string;
  /** What `authenticate` gave this device at an earlier sign-in; anything else counts as no device. */
  readonly device?: string | undefined;
  /** The device in plain words. */
  readonly deviceWords: string;
}

export type SignIn = ReturnType<typeof passkeySignIn>;

/** `attempts` counts wrong passkeys per address or device and refuses one with too many. */
export const passkeySignIn = ({
  operators,
  sessions,
  secondFactors,
  tokenSecrets,
  clock,
  attempts,
}: {
  operators: Collection<OperatorRecord>;
  sessions: Sessions;
  secondFactors: SecondFactors;
  /** The first signs, all are accepted. */
  tokenSecrets: Secrets;
  clock: () => Date;
  attempts: Lockout;
}) => {
  const key = new TextEncoder().encode(firstOf(tokenSecrets));
  const devices = signedDevices(tokenSecrets);
  /** Verified tokens: an operator sends the same one all day. */
  const remembered = new Map<
    string,
    { readonly subject: string; readonly session: string; readonly expiresMs: number }
  >();

  const claimsOf = async (token: string) => {
    const now = clock();
    const known = remembered.get(token);
    if (known && now.getTime() < known.expiresMs) return known;
    // another instance of this service, on another machine, may have signed it
    const checks = {
      issuer,
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: now,
      clockTolerance,
    };
    const { sub = '', sid, exp = 0 } = await verifyWithAny(token, tokenSecrets, checks);
    const claims = { subject: sub, session: String(sid), expiresMs: (exp + clockTolerance) * 1000 };
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(token, claims);
    return claims;
  };

  return {
    /**
     * A session for the operator whose passkey it is: its token, and what their device is known by at its next sign-in. An
     * operator with a second factor needs a code as well.
     * @throws AppError INVALID_PASSKEY, SIGN_IN_LOCKED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_INVALID, SECOND_FACTOR_LOCKED
     */
    async authenticate({ passkey, code }: { passkey: string; code?: string | undefined }, from: SignInFrom) {
      const attempt = await attempts.begin(from.address, devices.idIn(from.device));
      const found = await operatorWith(operators, passkey);
      if (!found) throw new AppError('INVALID_PASSKEY');
      const needsCode = secondFactors.isOn(found);
      if (needsCode) {
        // The passkey was right; wrong codes have a count of their own.
        await attempts.takeBack(attempt);
        if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
        await secondFactors.use(found.id, code);
      }
      const device = devices.sign(await attempts.succeeded(attempt, { counted: !needsCode }));
      const now = clock();
      const expires = new Date(now.getTime() + lifetimeMs);
      const session = await sessions.start(found.id, from.deviceWords, expires, needsCode);
      const token = await new SignJWT({ name: found.name, sid: session.id })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(found.id)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key);
      return { token, operator: { id: found.id, name: found.name }, expires_at: expires.toISOString(), device };
    },

    /**
     * Resolves when the passkey is that operator's; a wrong one counts as at the sign-in.
     * @throws AppError INVALID_PASSKEY, SIGN_IN_LOCKED
     */
    async confirmPasskey(
      operatorId: string,
      passkey: string,
      from: Pick<SignInFrom, 'address' | 'device'>,
    ): Promise<void> {
      const attempt = await attempts.begin(from.address, devices.idIn(from.device));
      const found = await operatorWith(operators, passkey);
      if (found?.id !== operatorId) throw new AppError('INVALID_PASSKEY');
      await attempts.takeBack(attempt);
    },

    /** The operator of a token that we signed, whose session is open and whose operator is not revoked; else rejects. */
    async prove(token: string): Promise<Operator> {
      const { subject, session: id } = await claimsOf(token);
      const [operator, session] = await Promise.all([operators.get(subject), sessions.open(id)]);
      if (!operator || operator.revoked_at !== null) throw new AppError('TOKEN_INVALID');
      if (!session || session.operator_id !== operator.id) throw new AppError('TOKEN_INVALID');
      return {
        id: operator.id,
        name: operator.name,
        roles: rolesOf(operator),
        session: session.id,
        second_factor: secondFactors.stateOf(operator, session),
      };
    },
  };
};
