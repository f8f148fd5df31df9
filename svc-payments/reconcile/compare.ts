import { type Provider, providers } from '@potli/contracts/payment/fees.ts';
import { daysBefore } from '@potli/service-kit/clock.ts';
import { hasCome, isOver } from '@potli/service-kit/due.ts';
import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import { type Attempt, captureIn } from '../attempt/attempt.ts';
import { decide, withException } from '../attempt/change-attempt.ts';
import { findAttempt } from '../attempt/find-attempt.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settlePayment } from '../attempt/settle-payment.ts';
import type { Dispatching } from '../dependencies.ts';
import type { ListedMovement, PaymentProvider } from '../provider/provider.ts';
import { applyRefunds } from '../refund/apply-refunds.ts';

/** When the ledger was last compared with a provider's list. The id is mode and provider: all instances share it. */
const comparison = Type.Object({
  ...storedFields,
  compared_at: nullable(Type.String()),
  /** Until then one instance compares; one that died or failed is followed by another. */
  leased_until: Type.String(),
  /** Captures of its list that are of no attempt: of other uses of the account, or of attempts lost with a backup. */
  unknown_captures: Type.Optional(Type.Integer()),
});
type Comparison = DocumentOf<typeof comparison>;

export const comparisonCollection: CollectionDefinition<Comparison> = {
  name: 'comparisons',
  schema: comparison,
  indexes: [],
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const leaseMs = 15 * minuteMs;
/** Movements younger than this are left to the next day: their webhooks may be under way. */
const settlingMs = 10 * minuteMs;
/** Lists lag by hours, so each comparison goes back further than a day; neither provider lists more than 31 days. */
const usualMs = 5 * dayMs;
const longestMs = 30 * dayMs;

const idOf = ({ mode }: Pick<Dispatching, 'mode'>, provider: Provider): string => `${mode}-${provider}`;

/** The number of offered providers whose last complete comparison is more than two days ago, or failed so far. */
export const overdueComparisons = async (
  ports: Pick<Dispatching, 'mode' | 'providers' | 'clock'>,
  comparisons: Collection<Comparison>,
): Promise<number> => {
  const limit = daysBefore(ports.clock(), 2);
  const known = await Promise.all(
    providers.filter((name) => ports.providers[name]).map((name) => comparisons.get(idOf(ports, name))),
  );
  return known.filter((last) => last && (last.compared_at ?? '') < limit).length;
};

/** Captures in the lists of the last comparisons that are of no attempt. */
export const unknownCaptures = async (
  { mode }: Pick<Dispatching, 'mode'>,
  comparisons: Collection<Comparison>,
): Promise<number> => {
  const known = await Promise.all(providers.map((name) => comparisons.get(idOf({ mode }, name))));
  return known.reduce((sum, last) => sum + (last?.unknown_captures ?? 0), 0);
};

/** Takes the comparison that is due for this instance. @returns its period; undefined where it is not due */
const takeDue = async (
  comparisons: Collection<Comparison>,
  id: string,
  now: Date,
): Promise<{ from: Date; to: Date } | undefined> => {
  let period: { from: Date; to: Date } | undefined;
  await upsert(comparisons, id, (known) => {
    const compared_at = known?.compared_at ?? null;
    period = undefined;
    const isLeased = known && !hasCome(known.leased_until, now, leaseMs);
    if (isLeased || (compared_at !== null && !isOver(compared_at, dayMs, now))) return undefined;
    const since = compared_at === null ? now.getTime() : Date.parse(compared_at) - dayMs;
    const from = Math.max(now.getTime() - longestMs, Math.min(now.getTime() - usualMs, since));
    period = { from: new Date(from), to: new Date(now.getTime() - settlingMs) };
    return { ...known, compared_at, leased_until: new Date(now.getTime() + leaseMs).toISOString() };
  });
  return period;
};

const isBooked = ({ ledger }: Attempt, { kind, ref }: ListedMovement): boolean => {
  const has = (wanted: ListedMovement['kind']): boolean =>
    ledger.some((entry) => entry.kind === wanted && entry.provider_ref === ref);
  // a refund that failed before it was booked changes nothing
  return has(kind) || (kind === 'refund_failed' && !has('refund'));
};

/** @returns whether the movement is of an attempt */
const compareOne = async (ports: Dispatching, provider: Provider, movement: ListedMovement): Promise<boolean> => {
  const { ref, kind, capture_ref } = movement;
  // a capture names its attempt or order; the provider's account may have other uses
  const attempt = await findAttempt(ports, provider, movement, kind === 'capture' ? null : capture_ref);
  if (!attempt) {
    ports.log.info({ provider, ref, kind }, 'a payment of the provider is none of this service');
    return false;
  }
  if (isBooked(attempt, movement)) return true;
  ports.log.warn({ provider, ref, kind, reference: attempt.reference }, 'the ledger lacks money of the provider');
  const settled = await ports.dispatch(await settlePayment(ports, attempt.id, 'comparison'));
  // A failed refund that was never booked changes nothing.
  if (kind === 'refund_failed' || isBooked(settled, movement)) return true;
  const { reversal } = movement;
  if (reversal && captureIn(settled, capture_ref)) {
    const book = (doc: Attempt) => applyRefunds(decide(doc), [reversal], ports.clock(), ports.times);
    await ports.dispatch(await saveDecision(ports, attempt.id, book));
    return true;
  }
  const code = kind === 'capture' ? 'ORDER_MISMATCH' : 'REFUNDED_ELSEWHERE';
  const exception = { code, note: `${ref}: only in the provider's list`, captureRef: capture_ref } as const;
  await ports.dispatch(
    await saveDecision(ports, attempt.id, (doc) => withException(decide(doc), exception, ports.clock())),
  );
  return true;
};

/** @returns how many captures are of no attempt; false where not every movement could be compared */
const compareWith = async (
  ports: Dispatching,
  provider: PaymentProvider,
  from: Date,
  to: Date,
): Promise<number | false> => {
  const failed = (err: unknown): false => {
    ports.log.warn({ err, provider: provider.name }, 'the ledger could not be compared with the provider');
    return false;
  };
  const movements = await provider.movements(from, to).catch(failed);
  let complete = movements !== false;
  let unknown = 0;
  for (const movement of movements || []) {
    const isKnown = await compareOne(ports, provider.name, movement).catch((err: unknown) => {
      complete = failed(err);
      return true;
    });
    if (!isKnown && movement.kind === 'capture') unknown += 1;
  }
  return complete && unknown;
};

/**
 * Compares the ledger with the providers' own lists of captures and refunds, once a day for all instances on one store:
 * finds what no event reported. A difference is settled from the provider's record like any report.
 * @returns with how many providers it was compared now
 */
export const compareDue = async (ports: Dispatching, comparisons: Collection<Comparison>): Promise<number> => {
  let compared = 0;
  for (const name of providers) {
    const provider = ports.providers[name];
    const id = idOf(ports, name);
    const now = ports.clock();
    const period = provider && (await takeDue(comparisons, id, now));
    const unknown_captures = period ? await compareWith(ports, provider, period.from, period.to) : false;
    if (unknown_captures === false) continue;
    await upsert(comparisons, id, (known) => known && { ...known, compared_at: now.toISOString(), unknown_captures });
    compared += 1;
  }
  return compared;
};
