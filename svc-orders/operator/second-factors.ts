import { AppError } from '@potli/service-kit/app-error.ts';
import { isOver } from '@potli/service-kit/due.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { Secrets } from '@potli/service-kit/secrets.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { ConflictError, update } from '@potli/service-kit/store/update.ts';
import type { OperatorRecord } from './operators.ts';
import { enterSecondFactor, newRecoveryCodes, newSecondFactor, resealed, type SecondFactor } from './second-factor.ts';
import type { SessionRecord } from './sessions.ts';

/** So long a code confirms a session: refunds within it ask for no further one. */
const confirmedMs = 10 * 60_000;

export type SecondFactors = ReturnType<typeof storedSecondFactors>;

/** Second factors in the operators' own records: a code is checked, used up and counted in one guarded write. */
export const storedSecondFactors = (
  operators: Collection<OperatorRecord>,
  { secrets, issuer, clock }: { secrets: Secrets; issuer: string; clock: () => Date },
) => {
  const isOn = ({ second_factor: factor }: OperatorRecord): boolean => (factor?.since ?? null) !== null;

  /** @throws AppError SECOND_FACTOR_INVALID, SECOND_FACTOR_LOCKED, SECOND_FACTOR_CHANGED */
  const enter = async (
    operatorId: string,
    code: string,
    mayBeEntered: (factor: SecondFactor) => boolean,
    after: (factor: SecondFactor) => SecondFactor | null,
  ): Promise<void> => {
    let accepted = false;
    const change = (operator: OperatorRecord): OperatorRecord => {
      const factor = operator.second_factor;
      if (!factor || !mayBeEntered(factor)) throw new AppError('SECOND_FACTOR_CHANGED');
      const entry = enterSecondFactor(factor, code, secrets, clock());
      accepted = entry.accepted;
      return { ...operator, second_factor: accepted ? after(entry.factor) : entry.factor };
    };
    await update(operators, operatorId, change).catch((error: unknown) => {
      throw error instanceof ConflictError ? new AppError('TOO_MANY_REQUESTS') : error;
    });
    if (!accepted) throw new AppError('SECOND_FACTOR_INVALID');
  };
  const isActive = (factor: SecondFactor) => factor.since !== null;

  return {
    isOn,
    /** Whether an operator's session may do what needs a fresh code. */
    stateOf(
      operator: OperatorRecord,
      { confirmed_at }: Pick<SessionRecord, 'confirmed_at'>,
    ): NonNullable<Operator['second_factor']> {
      if (!isOn(operator)) return 'off';
      return confirmed_at === null || isOver(confirmed_at, confirmedMs, clock()) ? 'needed' : 'confirmed';
    },
    /** When a confirmation made now ends; ISO 8601 UTC. */
    confirmedUntil: (): string => new Date(clock().getTime() + confirmedMs).toISOString(),
    /** A new secret that waits for its first code. @throws AppError SECOND_FACTOR_CHANGED where one is on */
    async begin(operatorId: string): Promise<{ secret: string; uri: string }> {
      let made: { secret: string; uri: string } | undefined;
      await update(operators, operatorId, (operator) => {
        if (isOn(operator)) throw new AppError('SECOND_FACTOR_CHANGED');
        const { factor, secret, uri } = newSecondFactor({ issuer, label: operator.name }, secrets);
        made = { secret, uri };
        // A new secret is no new chance: wrong codes stay counted.
        const { wrong = 0, wrong_at = null } = operator.second_factor ?? {};
        return { ...operator, second_factor: { ...factor, wrong, wrong_at } };
      });
      if (!made) throw new AppError('SECOND_FACTOR_CHANGED');
      return made;
    },
    /** Switches it on. @returns the recovery codes */
    async confirm(operatorId: string, code: string): Promise<string[]> {
      const { codes, recovery } = newRecoveryCodes();
      const since = clock().toISOString();
      await enter(
        operatorId,
        code,
        (factor) => !isActive(factor),
        (factor) => ({ ...factor, since, recovery }),
      );
      return codes;
    },
    /** Uses a code or a recovery code up. */
    use: (operatorId: string, code: string) => enter(operatorId, code, isActive, (factor) => factor),
    switchOff: (operatorId: string, code: string) => enter(operatorId, code, isActive, () => null),
    async renewRecoveryCodes(operatorId: string, code: string): Promise<string[]> {
      const { codes, recovery } = newRecoveryCodes();
      await enter(operatorId, code, isActive, (factor) => ({ ...factor, recovery }));
      return codes;
    },
    /** Without a code, by an administrator. @returns the operator; undefined where there is none */
    reset: (operatorId: string) => update(operators, operatorId, (operator) => ({ ...operator, second_factor: null })),
    /** Seals every secret under the current key, so that the previous one can be dropped (docs/security.md). */
    async resealAll(): Promise<void> {
      for await (const { id, second_factor } of operators.each({ sort: ['name'] })) {
        if (!second_factor || !resealed(second_factor, secrets)) continue;
        await update(operators, id, (operator) => {
          const factor = operator.second_factor && resealed(operator.second_factor, secrets);
          return factor ? { ...operator, second_factor: factor } : undefined;
        });
      }
    },
  };
};
