import type { Attempt, LedgerEntry } from '../attempt/attempt.ts';

const refundsOf = (ledger: readonly LedgerEntry[], captureRef: string): number =>
  ledger.reduce((sum, { kind, capture_ref, amount }) => {
    if (capture_ref !== captureRef || kind === 'capture') return sum;
    return kind === 'refund' ? sum + amount : sum - amount;
  }, 0);

/** What is still here of each capture, in its own currency's smallest unit; what is all back is left out. */
export const capturesLeft = ({ ledger }: Pick<Attempt, 'ledger'>): LedgerEntry[] =>
  ledger
    .filter(({ kind }) => kind === 'capture')
    .map((capture) => ({ ...capture, amount: capture.amount - refundsOf(ledger, capture.provider_ref) }))
    .filter(({ amount }) => amount > 0);

/** Whether that money was captured by this attempt. */
export const isCaptureOf = ({ ledger }: Pick<Attempt, 'ledger'>, captureRef: string): boolean =>
  ledger.some(({ kind, provider_ref }) => kind === 'capture' && provider_ref === captureRef);
