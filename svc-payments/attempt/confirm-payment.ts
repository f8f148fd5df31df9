import { toPaise } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { ProviderError } from '../provider/provider.ts';
import { isRazorpayPaymentSignature } from '../provider/signatures.ts';
import { type Attempt, isOpen, pays } from './attempt.ts';
import { moveTo } from './change-attempt.ts';
import { countingAttempts } from './payments-of-order.ts';
import type { Settle, SettleParts } from './settle.ts';

/** What the page is told: settled, or 'checking' as long as that is not certain. */
export interface Confirmation {
  readonly state: 'settled' | 'checking';
  readonly attempt: Attempt;
}

const confirmed = (attempt: Attempt): Confirmation => ({ state: pays(attempt) ? 'settled' : 'checking', attempt });

export interface SignedPayment {
  readonly order_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
  /** Rupees with fees, as the page believes. */
  readonly amount?: number;
}

/** The two ways in which a browser reports that its customer paid. */
export const createConfirmations = (
  { settle, book, change, markUnclear, take, providerOf }: Settle,
  { attempts, clock, log }: Pick<SettleParts, 'attempts' | 'clock' | 'log'>,
) => {
  const find = async (provider: Attempt['provider'], orderId: string, providerOrderId: string): Promise<Attempt> => {
    const attempt = await attempts.findOne({ provider_order_id: providerOrderId });
    if (attempt?.provider !== provider || attempt.order_id !== orderId) throw new AppError('PAYMENT_NOT_FOUND');
    return attempt;
  };

  /** Money may have moved and the provider does not tell: the page waits, the reconciler asks again. */
  const unclear = async (id: string, err: unknown): Promise<Confirmation> => {
    log.warn({ err, attempt: id }, 'the provider did not tell');
    return confirmed(await markUnclear(id, 'the provider did not tell'));
  };

  /**
   * The widget's signed answer. The signature proves that the provider made a payment for our order; the amount and the
   * capture are believed from its record only.
   * @throws AppError PAYMENT_NOT_FOUND, AMOUNT_CHANGED, PAYMENT_VERIFICATION_FAILED
   */
  const confirmCard = async (signed: SignedPayment, keySecret: string): Promise<Confirmation> => {
    const attempt = await find('razorpay', signed.order_id, signed.razorpay_order_id);
    providerOf(attempt);
    if (signed.amount !== undefined && toPaise(signed.amount) !== attempt.charged) throw new AppError('AMOUNT_CHANGED');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = signed;
    const storedOrderId = attempt.provider_order_id ?? '';
    if (!isRazorpayPaymentSignature({ storedOrderId, paymentId, signature }, keySecret))
      throw new AppError('PAYMENT_VERIFICATION_FAILED');
    if (attempt.settled_ref !== null) return confirmed(attempt);
    try {
      const settled = await settle(attempt.id, 'browser');
      return confirmed(settled.settled_ref === null ? await markUnclear(attempt.id, 'signed, not captured') : settled);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return unclear(attempt.id, error);
    }
  };

  /** Another payment of the order has won: this one is not taken. */
  const refuseIfPaid = async (attempt: Attempt): Promise<void> => {
    const others = await countingAttempts(attempts, attempt.order_id, attempt.mode);
    if (others.some((other) => other.id !== attempt.id && pays(other))) throw new AppError('ORDER_NOT_PAYABLE');
  };

  /**
   * Takes an approved wallet payment; a repeat answers the same.
   * @throws AppError PAYMENT_NOT_FOUND, ORDER_NOT_PAYABLE (cancelled, paid, another price: nothing was taken),
   * PAYMENT_DECLINED (the payer may choose another source), PAYMENT_FAILED (nothing was taken), PROVIDER_UNAVAILABLE
   * (our access to the provider is wrong: nothing was taken)
   */
  const captureWallet = async (orderId: string, providerOrderId: string): Promise<Confirmation> => {
    const attempt = await find('paypal', orderId, providerOrderId);
    providerOf(attempt);
    if (attempt.ledger.length > 0) return confirmed(attempt);
    if (attempt.state === 'FAILED') throw new AppError('PAYMENT_FAILED');
    await refuseIfPaid(attempt);
    try {
      const result = await take({ ...attempt, provider_order_id: providerOrderId }, undefined);
      if ('record' in result) {
        const booked = await book(attempt.id, result.record);
        if (booked.state === 'FAILED') throw new AppError('PAYMENT_FAILED');
        return confirmed(booked);
      }
      if (result.refusal === 'unwanted') {
        // unless it is this very payment, reported by somebody faster, that made it so
        const now = await attempts.get(attempt.id);
        if (now && now.ledger.length > 0) return confirmed(now);
        throw new AppError('ORDER_NOT_PAYABLE');
      }
      if (result.refusal === 'declined') throw new AppError('PAYMENT_DECLINED');
      if (result.refusal === 'ended')
        await change(attempt.id, (doc) =>
          isOpen(doc) ? { ...moveTo(doc, 'FAILED', 'ended by the provider', clock()), check_due: null } : doc,
        );
      throw new AppError('PAYMENT_FAILED');
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.failure === 'misconfigured') throw new AppError('PROVIDER_UNAVAILABLE', { cause: error });
      if (error.failure === 'refused') throw new AppError('PAYMENT_FAILED', { cause: error });
      return captureUnclear(attempt, error);
    }
  };

  /** No answer to a capture: it may have happened, so the record is read at once, and again later if need be. */
  const captureUnclear = async (attempt: Attempt, cause: ProviderError): Promise<Confirmation> => {
    await markUnclear(attempt.id, cause.message);
    try {
      const settled = await settle(attempt.id, 'browser');
      return confirmed(settled);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return unclear(attempt.id, error);
    }
  };

  return { confirmCard, captureWallet };
};

export type Confirmations = ReturnType<typeof createConfirmations>;
