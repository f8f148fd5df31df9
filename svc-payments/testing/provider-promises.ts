import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAttempt } from '../attempt/an-attempt.ts';
import type { Attempt } from '../attempt/attempt.ts';
import type { PaymentProvider, ProviderRecord } from '../provider/provider.ts';

/** A provider's adapter over the provider that the sandbox plays. */
interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  /** The same with invalid credentials. */
  readonly stranger: PaymentProvider;
  /** The payer agrees, in the provider's own window. */
  readonly agree: (providerOrderId: string) => Promise<unknown>;
  /** Failure switches that all providers of the sandbox have: `next_create`, `next_refund`, `down`. */
  readonly turn: (switches: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * What svc-payments requires of every provider, also of a new one: each call may be repeated after an unclear answer,
 * money is captured and refunded once, and a failure says which of the three kinds it is.
 */
export const describeProvider = (
  name: string,
  terms: Pick<Attempt, 'provider' | 'currency' | 'charged'>,
  start: () => Promise<ProviderUnderTest>,
): void => {
  describe(name, () => {
    let under: ProviderUnderTest;
    beforeEach(async () => {
      under = await start();
    });
    afterEach(() => under.close());

    const attempt = anAttempt({ ...terms, provider_order_id: null });
    const opened = async () => ({ ...attempt, provider_order_id: await under.provider.open(attempt, false) });
    /** Some providers capture when the payer approves, others on request. */
    const paid = async () => {
      const open = await opened();
      await under.agree(open.provider_order_id);
      const seen = await under.provider.fetchRecord(open);
      if (!seen?.payments.some(({ status }) => status === 'captured')) await under.provider.capture(open, seen);
      const record = await under.provider.fetchRecord(open);
      const [payment] = record?.payments ?? [];
      if (!record || !payment) throw new Error('the provider has no record of what was paid');
      return { open, record, payment };
    };
    const captures = ({ payments }: ProviderRecord) => payments.filter(({ status }) => status === 'captured');

    test('opening again finds the order that is there', async () => {
      const { provider_order_id } = await opened();
      expect(await under.provider.open(attempt, true)).toBe(provider_order_id);
    });

    test('an opening whose answer was lost is found by the next one, and names the attempt', async () => {
      await under.turn({ next_create: 'error500_after_create' });
      await under.provider.open(attempt, false).catch(({ failure }) => expect(failure).toBe('unclear'));
      const provider_order_id = await under.provider.open(attempt, true);
      const record = await under.provider.fetchRecord({ ...attempt, provider_order_id });
      expect(record).toMatchObject({ order_id: provider_order_id, attempt_id: attempt.id, payments: [], ended: false });
    });

    test('an order and a payment that it does not know have no record', async () => {
      expect(await under.provider.fetchRecord({ ...attempt, provider_order_id: 'order_nowhere' })).toBeUndefined();
      expect(await under.provider.belongingOf('pay_nowhere')).toBeUndefined();
    });

    test('nothing is captured of a payer who has not agreed', async () => {
      const open = await opened();
      expect(await under.provider.capture(open, await under.provider.fetchRecord(open))).toEqual({
        refusal: 'not_approved',
      });
    });

    test('the money is taken once, as much as the attempt says, however often it is asked for', async () => {
      const { open, record, payment } = await paid();
      expect(payment).toMatchObject({ status: 'captured', amount: terms.charged, currency: terms.currency });
      await under.provider.capture(open, record);
      const after = await under.provider.fetchRecord(open);
      expect(after && captures(after).map(({ ref }) => ref)).toEqual([payment.ref]);
    });

    test('finds the order of a payment that is known only from a webhook', async () => {
      const { open, payment } = await paid();
      const { attempt_id, provider_order_id } = (await under.provider.belongingOf(payment.ref)) ?? {};
      expect([attempt_id === attempt.id, provider_order_id === open.provider_order_id]).toContain(true);
    });

    test('a refund is made once for its key, also when the answer to it was lost', async () => {
      const { open, payment } = await paid();
      const order = {
        key: '0123456789abcdef',
        capture_ref: payment.ref,
        amount: terms.charged,
        currency: terms.currency,
      };
      await under.turn({ next_refund: 'error500_after_refund' });
      await expect(under.provider.refund(order)).rejects.toMatchObject({ failure: 'unclear' });
      const ref = await under.provider.refund(order);
      const record = await under.provider.fetchRecord(open);
      expect(record?.refunds).toMatchObject([
        { ref, key: '0123456789abcdef', payment_ref: payment.ref, status: 'given', amount: terms.charged },
      ]);
    });

    test('lists captures and refunds of a period, with the ids of its records', async () => {
      const { payment } = await paid();
      const { charged: amount, currency } = terms;
      const ref = await under.provider.refund({ key: '0123456789abcdef', capture_ref: payment.ref, amount, currency });
      const at = Date.parse(payment.at);
      const list = (from: number, to: number) => under.provider.movements(new Date(at + from), new Date(at + to));
      const movements = await list(-1000, 1000);
      expect(movements.map(({ kind, ref, capture_ref }) => [kind, ref, capture_ref])).toEqual([
        ['capture', payment.ref, payment.ref],
        ['refund', ref, payment.ref],
      ]);
      expect(await list(-2000, -1000)).toEqual([]);
    });

    test('a provider that is out of order is unclear, and wrong credentials are ours', async () => {
      const open = await opened();
      await expect(under.stranger.open(attempt, false)).rejects.toMatchObject({ failure: 'misconfigured' });
      await under.turn({ down: 'yes' });
      await expect(under.provider.fetchRecord(open)).rejects.toMatchObject({ failure: 'unclear' });
    });
  });
};
