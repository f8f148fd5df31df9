import type { Attempt, RefundIntent } from '../attempt/attempt.ts';
import { withException } from '../attempt/change-attempt.ts';
import { type Decision, decide, withFact } from '../attempt/decision.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settle } from '../attempt/settle.ts';
import type { Ports } from '../dependencies.ts';
import { ProviderError } from '../provider/provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { endWhenAllIsBack } from './apply-refunds.ts';
import { capturesLeft } from './money-left.ts';

/**
 * Asks the provider for a refund and books it; the same key asks for the same refund, so it may be sent again. A refusal
 * becomes an exception for a person, unless the money is back already.
 * @throws ProviderError where it is not known whether the provider has it
 */
export const sendRefund = async (ports: Ports, attempt: Attempt, key: string): Promise<void> => {
  const { clock, log } = ports;
  const intent = attempt.refunds.find((candidate) => candidate.key === key);
  if (intent?.state !== 'asked') return;
  const { capture_ref, amount, currency, reason } = intent;
  const provider = providerOf(ports, attempt);
  const finish = (state: RefundIntent['state'], then: (attempt: Attempt) => Decision): Promise<Attempt> =>
    saveDecision(ports, attempt.id, (doc) =>
      doc.refunds.some((known) => known.key === key && known.state === 'asked')
        ? then({ ...doc, refunds: doc.refunds.map((known) => (known.key === key ? { ...known, state } : known)) })
        : decide(doc),
    );
  try {
    const provider_ref = await provider.refund({ key, capture_ref, amount, currency });
    await finish('done', (doc) => {
      const now = clock();
      const entry = { kind: 'refund', provider_ref, capture_ref, amount, currency, at: now.toISOString() } as const;
      const ended = endWhenAllIsBack({ ...doc, ledger: [...doc.ledger, entry] }, reason, now, ports.times);
      return decide(ended, { kind: 'payment-refunded', refund_id: provider_ref, capture_ref, state: 'made', key });
    });
    log.warn({ reference: attempt.reference, reason, capture_ref }, 'a payment was sent back');
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
    // most likely it was refunded in the provider's dashboard meanwhile: its record says so
    const { provider_order_id } = attempt;
    const record =
      provider_order_id === null ? undefined : await provider.fetchRecord({ ...attempt, provider_order_id });
    await finish('failed', (doc) => {
      const now = clock();
      const settled = record ? settle(doc, record, now, ports.times) : decide(doc);
      if (!capturesLeft(settled.attempt).some(({ provider_ref }) => provider_ref === capture_ref)) return settled;
      const note = `${key}: ${error.issue}`;
      const reported = withFact(settled, {
        kind: 'payment-refunded',
        refund_id: key,
        capture_ref,
        state: 'failed',
        key,
      });
      return withException(reported, { code: 'REFUND_FAILED', note, captureRef: capture_ref }, now);
    });
  }
};
