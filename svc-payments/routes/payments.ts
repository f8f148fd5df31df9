import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  getTransaction,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { toCents, toDollarText, toPaise } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { captureWallet, confirmCard } from '../attempt/confirm-payment.ts';
import { openPayment } from '../attempt/open-payment.ts';
import { countingAttempts, paymentStateOf } from '../attempt/payments-of-order.ts';
import { createCheckout } from '../checkout.ts';
import type { Dependencies } from '../dependencies.ts';
import { fromTyped } from './typed-order-id.ts';

/** The calls of the payment page. */
export const mountPayments = (service: Service, dependencies: Dependencies): void => {
  const { attempts, access, mode, limits, callsPerMinute } = dependencies;
  const checkout = createCheckout(dependencies);

  /** The page says which mode it believes in; the service's own decides (docs/payments.md). */
  const checkMode = (live: boolean | undefined): void => {
    if (live !== undefined && live !== (mode === 'live')) throw new AppError('PAYMENT_MODE_MISMATCH');
  };
  /** So that one address can neither wear out the providers' patience nor try many order ids. */
  const count = (what: 'pay' | 'read', address: string): Promise<void> =>
    limits.take(`${what} ${address}`, {
      limit: what === 'pay' ? callsPerMinute : 10 * callsPerMinute,
      windowSeconds: 60,
    });
  const razorpayAccess = () => {
    if (!access.razorpay) throw new AppError('PROVIDER_NOT_CONFIGURED');
    return access.razorpay;
  };
  const checkPaypal = (): void => {
    if (!access.paypal) throw new AppError('PROVIDER_NOT_CONFIGURED');
  };

  service.mount(getPaymentOptions, async ({ query, address }) => {
    await count('read', address);
    return { success: true, ...(await checkout.options(fromTyped(query.order_id))) };
  });

  service.mount(getTransaction, async ({ query, address }) => {
    await count('read', address);
    return { success: true, ...paymentStateOf(await countingAttempts(attempts, fromTyped(query.order_id), mode)) };
  });

  service.mount(createRazorpayOrder, async ({ query, body, address }) => {
    await count('pay', address);
    checkMode(query.live);
    const { keyId } = razorpayAccess();
    const terms = await checkout.rupeeTerms(fromTyped(body.order_id), toPaise(body.amount));
    const attempt = await openPayment(dependencies, terms);
    return {
      success: true,
      razorpay_order_id: attempt.provider_order_id,
      amount: attempt.charged,
      currency: 'INR',
      key_id: keyId,
    };
  });

  service.mount(verifyRazorpayPayment, async ({ query, body, address }) => {
    await count('pay', address);
    checkMode(query.live);
    const { keySecret } = razorpayAccess();
    const { state, attempt } = await confirmCard(
      dependencies,
      { ...body, order_id: fromTyped(body.order_id) },
      keySecret,
    );
    return { success: true, state, payment_id: attempt.settled_ref ?? body.razorpay_payment_id };
  });

  service.mount(createPaypalOrder, async ({ query, body, address }) => {
    await count('pay', address);
    checkMode(query.live);
    checkPaypal();
    const terms = await checkout.walletTerms(fromTyped(body.order_id), toCents(body.amount));
    const attempt = await openPayment(dependencies, terms);
    return { success: true, orderID: attempt.provider_order_id };
  });

  service.mount(capturePaypalOrder, async ({ query, body, address }) => {
    await count('pay', address);
    checkMode(query.live);
    checkPaypal();
    const { state, attempt } = await captureWallet(dependencies, fromTyped(body.order_id), body.orderID);
    const captured = attempt.ledger.find(({ kind }) => kind === 'capture');
    return {
      success: true,
      state,
      transaction_id: captured?.provider_ref ?? '',
      amount_paid: captured ? toDollarText(captured.amount) : '',
    };
  });
};
