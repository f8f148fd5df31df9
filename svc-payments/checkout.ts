import { type ErrorCode, errors } from '@potli/contracts/errors.ts';
import type { AnswerOf } from '@potli/contracts/operation.ts';
import { type FeeBreakdown, feeBreakdown } from '@potli/contracts/payment/fees.ts';
import type { getPaymentOptions } from '@potli/contracts/payment/operations.ts';
import { mostPaise, mostRupeesText, toDollarText, toRupees } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { type Attempt, isUnclear, pays } from './attempt/attempt.ts';
import { reportAgain } from './attempt/deliver-fact.ts';
import type { Terms } from './attempt/open-payment.ts';
import { attemptToResume, countingAttempts } from './attempt/payments-of-order.ts';
import type { Dependencies } from './dependencies.ts';
import type { WalletOffer } from './exchange-rate/wallet-quote.ts';
import type { Payable } from './orders-client.ts';

/** Razorpay's smallest payment; the wallet's is a cent. */
const leastPaise = 100;

const inRupees = ({ base, fee, gst, payable }: FeeBreakdown) => ({
  base: toRupees(base),
  fee: toRupees(fee),
  gst: toRupees(gst),
  payable: toRupees(payable),
});

const availability = (problem: ErrorCode | undefined) =>
  problem === undefined ? { available: true } : { available: false, reason: errors[problem].error };

/** What an order costs in each way to pay; the amounts that are shown are the amounts that are charged. */
export const createCheckout = (dependencies: Dependencies) => {
  const { orders, attempts, quotes, access, mode, clock } = dependencies;
  const payableOrder = async (orderId: string): Promise<Payable> => {
    const order = await orders.getPayable(orderId);
    if (order.order_status !== 'ORDER_CONFIRMATION') throw new AppError('ORDER_NOT_PAYABLE');
    if (order.quote_expired) throw new AppError('QUOTE_EXPIRED');
    if (order.total_paise > mostPaise)
      throw new AppError('ORDER_NOT_PAYABLE', { error: `An order above ${mostRupeesText} cannot be paid here` });
    return order;
  };

  const openWallet = (all: readonly Attempt[], { total_paise }: Payable): Attempt | undefined =>
    attemptToResume(all, { provider: 'paypal', mode, total_paise }, clock());

  /** The dollars of an open wallet payment, else those shown lately, else those of today's rate. */
  const offerFor = async (order: Payable, fees: FeeBreakdown, all: readonly Attempt[]): Promise<WalletOffer> => {
    const open = openWallet(all, order);
    if (open?.fx) return { payable_paise: fees.payable, cents: open.charged, fx: open.fx, at: open.created_at };
    return quotes.show(order.order_id, fees.payable);
  };

  const walletOffer = async (order: Payable, fees: FeeBreakdown, all: readonly Attempt[]) => {
    try {
      return { offer: await offerFor(order, fees, all), problem: undefined };
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_UNAVAILABLE')
        return { offer: undefined, problem: error.code };
      throw error;
    }
  };

  const options = async (orderId: string): Promise<Omit<AnswerOf<typeof getPaymentOptions>, 'success'>> => {
    const order = await payableOrder(orderId);
    const all = await countingAttempts(attempts, orderId, mode);
    const paying = all.find(pays);
    if (paying) {
      await reportAgain(dependencies, paying);
      throw new AppError('ORDER_NOT_PAYABLE');
    }
    const busy: ErrorCode | undefined = all.some(isUnclear) ? 'PAYMENT_OPEN' : undefined;
    const card = feeBreakdown('razorpay', order.total_paise);
    const wallet = feeBreakdown('paypal', order.total_paise);
    const { offer, problem } = await walletOffer(order, wallet, all);
    const tooLittle: ErrorCode | undefined = order.total_paise < leastPaise ? 'ORDER_NOT_PAYABLE' : undefined;
    return {
      order_id: order.order_id,
      reference: order.reference,
      live: mode === 'live',
      total_price: toRupees(order.total_paise),
      quote_expires_at: order.quote_expires_at ?? null,
      razorpay: {
        ...availability(access.razorpay ? (busy ?? tooLittle) : 'PROVIDER_NOT_CONFIGURED'),
        ...inRupees(card),
        key_id: access.razorpay?.keyId ?? '',
        widget_url: access.razorpay?.widgetUrl ?? '',
      },
      paypal: {
        ...availability(access.paypal ? (busy ?? tooLittle ?? problem) : 'PROVIDER_NOT_CONFIGURED'),
        ...inRupees(wallet),
        usd_amount: offer ? toDollarText(offer.cents) : null,
        rate_date: offer?.fx.date ?? null,
        client_id: access.paypal?.clientId ?? '',
        sdk_url: access.paypal?.sdkUrl ?? '',
      },
    };
  };

  const changed = (what: string, sent: number | string | undefined, expected: number | string): AppError =>
    new AppError('AMOUNT_CHANGED', {
      details: [
        {
          path: '/body/amount',
          message: `is not what the order costs ${what}`,
          ...(sent !== undefined && { sent }),
          expected,
        },
      ],
    });

  /** @throws AppError AMOUNT_CHANGED unless the paise are what the order costs with the fees */
  const rupeeTerms = async (orderId: string, paise: number | undefined): Promise<Terms> => {
    const order = await payableOrder(orderId);
    const fees = feeBreakdown('razorpay', order.total_paise);
    if (fees.payable !== paise)
      throw changed('with its fees', paise === undefined ? undefined : toRupees(paise), toRupees(fees.payable));
    if (order.total_paise < leastPaise) throw new AppError('ORDER_NOT_PAYABLE');
    return { order, provider: 'razorpay', fees, currency: 'INR', charged: fees.payable, fx: null };
  };

  /** @throws AppError AMOUNT_CHANGED unless the customer was shown that many cents lately, RATE_UNAVAILABLE */
  const walletTerms = async (orderId: string, cents: number | undefined): Promise<Terms> => {
    const order = await payableOrder(orderId);
    const fees = feeBreakdown('paypal', order.total_paise);
    const open = openWallet(await countingAttempts(attempts, orderId, mode), order);
    const shown = cents === undefined || open ? undefined : await quotes.find(orderId, fees.payable, cents);
    const offer = shown ?? (await offerFor(order, fees, open ? [open] : []));
    if (offer.cents !== cents)
      throw changed(
        'with its fees in dollars',
        cents === undefined ? undefined : toDollarText(cents),
        toDollarText(offer.cents),
      );
    if (order.total_paise < leastPaise || cents < 1) throw new AppError('ORDER_NOT_PAYABLE');
    return { order, provider: 'paypal', fees, currency: 'USD', charged: cents, fx: offer.fx };
  };

  return { options, rupeeTerms, walletTerms };
};
