import { randomBytes } from 'node:crypto';
import type { Ports } from '../dependencies.ts';
import type { Payable } from '../orders-client.ts';
import { type CaptureResult, type OpenAttempt, ProviderError, type ProviderRecord } from '../provider/provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { type Attempt, pays, takersOf } from './attempt.ts';
import { countingAttempts } from './payments-of-order.ts';
import { saveChange } from './save-decision.ts';

/** What svc-orders says of the order; undefined where it does not answer. */
export type AskOrder = () => Promise<Payable | undefined>;

/** Asks svc-orders when the answer is first needed, and once: a request and all that it causes see one price. */
export const askOrderOnce = ({ orders, log }: Pick<Ports, 'orders' | 'log'>, attempt: Attempt): AskOrder => {
  let asked: Promise<Payable | undefined> | undefined;
  const ask = (): Promise<Payable | undefined> =>
    orders.getPayable(attempt.order_id).catch((err: unknown) => {
      log.warn({ err, reference: attempt.reference }, 'not known whether the order still awaits payment');
      return undefined;
    });
  return () => {
    asked ??= ask();
    return asked;
  };
};

const withTakers = (attempt: Attempt, takers: NonNullable<Attempt['takers']>): Attempt => ({
  ...attempt,
  takers,
  capturing_until: takers.at(-1)?.until ?? null,
});

/** The attempt without any mark that its money is being taken; the very same attempt where there is none. */
export const released = (attempt: Attempt): Attempt =>
  attempt.capturing_until === null && !attempt.takers?.length ? attempt : withTakers(attempt, []);

const wants = ({ order_status, total_paise }: Payable, attempt: Attempt): boolean =>
  order_status === 'ORDER_CONFIRMATION' && total_paise === attempt.total_paise;

/**
 * Takes the money that waits for it, while the order wants it. The mark that it is being taken is written first: a
 * cancellation in between sees it. Others may be taking it, too: their marks stay. `held`, `unwanted` and `unknown` mean
 * that nothing was taken. Where svc-orders does not answer, `whenUnknown` says whether to take it. A decline is counted:
 * the provider would answer the same request with the same decline, so the next capture is another request.
 * @throws ProviderError: unless it is unclear, nothing was taken and the mark is gone
 */
export const takePayment = async (
  ports: Ports,
  attempt: OpenAttempt,
  { askOrder, record, whenUnknown }: { askOrder: AskOrder; record?: ProviderRecord; whenUnknown: 'take' | 'wait' },
): Promise<CaptureResult | { readonly refusal: 'held' | 'unwanted' | 'unknown' }> => {
  const { attempts, clock, holds, leaseMs, mode } = ports;
  const id = randomBytes(8).toString('hex');
  const until = new Date(clock().getTime() + 2 * leaseMs).toISOString();
  const others = (doc: Attempt) => takersOf(doc, clock()).filter((taker) => taker.id !== id);
  const release = (doc: Attempt): Attempt => withTakers(doc, others(doc));
  await saveChange(ports, attempt.id, (doc) => withTakers(doc, [...others(doc), { id, until }]));
  const order = await askOrder();
  const isHeld = await holds.isHeld(attempt.order_id, order?.quote_expires_at);
  // svc-orders may not have the fact of another payment yet
  const all = await countingAttempts(attempts, attempt.order_id, mode);
  const isPaid = all.some((other) => other.id !== attempt.id && pays(other));
  const isUnwanted = isPaid || (order !== undefined && !wants(order, attempt));
  if (isUnwanted || isHeld || (order === undefined && whenUnknown === 'wait')) {
    await saveChange(ports, attempt.id, release);
    return { refusal: isUnwanted ? 'unwanted' : isHeld ? 'held' : 'unknown' };
  }
  let result: CaptureResult;
  try {
    result = await providerOf(ports, attempt).capture(attempt, record);
  } catch (error) {
    // a refusal for good takes nothing, also not later
    if (error instanceof ProviderError && error.failure !== 'unclear') await saveChange(ports, attempt.id, release);
    throw error;
  }
  if ('refusal' in result)
    await saveChange(ports, attempt.id, (doc) =>
      release(result.refusal === 'declined' ? { ...doc, declines: doc.declines + 1 } : doc),
    );
  return result;
};
