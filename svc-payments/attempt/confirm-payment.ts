import type { BodyOf } from '@potli/contracts/operation.ts';
import type { verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Dispatching } from '../dependencies.ts';
import { ProviderError } from '../provider/provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { isRazorpayPaymentSignature } from '../provider/signatures.ts';
import { type Attempt, captureIn, isOpen, pays } from './attempt.ts';
import { endIn } from './change-attempt.ts';
import { saveChange } from './save-decision.ts';
import { bookRecord, markUnclear, settlePayment } from './settle-payment.ts';
import { type AskOrder, askOrderOnce, takePayment } from './take-payment.ts';

/** What the page receives: settled, or 'checking' as long as that is not certain. */
interface Confirmation {
  readonly state: 'settled' | 'checking';
  readonly attempt: Attempt;
}

const confirmed = (attempt: Attempt): Confirmation => ({ state: pays(attempt) ? 'settled' : 'checking', attempt });

const find = async (
  { attempts }: Dispatching,
  provider: Attempt['provider'],
  orderId: string,
  providerOrderId: string,
): Promise<Attempt> => {
  const attempt = await attempts.findOne({ provider_order_id: providerOrderId });
  if (attempt?.provider !== provider || attempt.order_id !== orderId) throw new AppError('PAYMENT_NOT_FOUND');
  return attempt;
};

/** Settles by the provider's record; where the provider does not answer, the page waits and the reconciler asks again. */
const settleOrWait = async (ports: Dispatching, id: string, askOrder?: AskOrder): Promise<Attempt> => {
  try {
    return await ports.dispatch(await settlePayment(ports, id, 'browser', askOrder));
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err;
    ports.log.warn({ err, attempt: id }, 'the provider did not tell');
    return markUnclear(ports, id, 'the provider did not tell');
  }
};

/**
 * The widget's signed answer. The signature proves that the provider made a payment for our order; the amount and the
 * capture are believed from its record only.
 * @throws AppError PAYMENT_NOT_FOUND, AMOUNT_CHANGED, PAYMENT_VERIFICATION_FAILED
 */
export const confirmCard = async (
  ports: Dispatching,
  signed: BodyOf<typeof verifyRazorpayPayment>,
  keySecret: string,
): Promise<Confirmation> => {
  const attempt = await find(ports, 'razorpay', signed.order_id, signed.razorpay_order_id);
  providerOf(ports, attempt);
  if (signed.amount !== undefined && toPaise(signed.amount) !== attempt.charged) throw new AppError('AMOUNT_CHANGED');
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = signed;
  const storedOrderId = attempt.provider_order_id ?? '';
  if (!isRazorpayPaymentSignature({ storedOrderId, paymentId, signature }, keySecret))
    throw new AppError('PAYMENT_VERIFICATION_FAILED');
  // a closed attempt too: the window of a settled payment can be paid in again
  if (captureIn(attempt, paymentId)) return confirmed(attempt);
  const settled = await settleOrWait(ports, attempt.id);
  return confirmed(
    captureIn(settled, paymentId) ? settled : await markUnclear(ports, attempt.id, 'signed, not captured'),
  );
};

/**
 * Takes an approved wallet payment; a repeat answers the same.
 * @throws AppError PAYMENT_NOT_FOUND, ORDER_NOT_PAYABLE (cancelled, paid, another price: nothing was taken),
 * PAYMENT_ON_HOLD (about to be cancelled or priced again: nothing was taken),
 * PAYMENT_DECLINED (the payer may choose another source), PAYMENT_FAILED (nothing was taken), PROVIDER_UNAVAILABLE
 * (our access to the provider is wrong: nothing was taken)
 */
export const captureWallet = async (
  ports: Dispatching,
  orderId: string,
  providerOrderId: string,
): Promise<Confirmation> => {
  const known = await find(ports, 'paypal', orderId, providerOrderId);
  providerOf(ports, known);
  const attempt = known.state === 'FAILED' ? await readFailed(ports, known) : known;
  if (attempt.ledger.length > 0) return confirmed(attempt);
  if (attempt.state === 'FAILED') throw new AppError('PAYMENT_FAILED');
  const askOrder = askOrderOnce(ports, attempt);
  try {
    return await capture(ports, attempt, providerOrderId, askOrder);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'misconfigured') throw new AppError('PROVIDER_UNAVAILABLE', { cause: error });
    if (error.failure === 'refused') throw new AppError('PAYMENT_FAILED', { cause: error });
    // no answer: it may have happened, so the record is read at once, and again later if need be
    await markUnclear(ports, attempt.id, error.message);
    return confirmed(await settleOrWait(ports, attempt.id, askOrder));
  }
};

/** A failed attempt by the provider's record; as it was where the provider does not answer. */
const readFailed = async (ports: Dispatching, attempt: Attempt): Promise<Attempt> => {
  try {
    return await ports.dispatch(await settlePayment(ports, attempt.id, 'browser'));
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err;
    return attempt;
  }
};

const capture = async (
  ports: Dispatching,
  attempt: Attempt,
  providerOrderId: string,
  askOrder: AskOrder,
): Promise<Confirmation> => {
  const { id } = attempt;
  const open = { ...attempt, provider_order_id: providerOrderId };
  const taken = await takePayment(ports, open, { askOrder, whenUnknown: 'take' });
  if ('record' in taken) {
    const booked = await ports.dispatch(await bookRecord(ports, id, taken.record));
    if (booked.state === 'FAILED') throw new AppError('PAYMENT_FAILED');
    return confirmed(booked);
  }
  if (taken.refusal === 'unwanted' || taken.refusal === 'held') {
    // unless a faster report of this very payment made it so
    const now = await ports.attempts.get(id);
    if (now && now.ledger.length > 0) return confirmed(now);
    throw new AppError(taken.refusal === 'held' ? 'PAYMENT_ON_HOLD' : 'ORDER_NOT_PAYABLE');
  }
  if (taken.refusal === 'declined') throw new AppError('PAYMENT_DECLINED');
  if (taken.refusal === 'ended')
    await saveChange(ports, id, (doc) =>
      isOpen(doc) ? endIn(doc, 'FAILED', 'ended by the provider', ports.clock(), ports.times) : doc,
    );
  throw new AppError('PAYMENT_FAILED');
};
