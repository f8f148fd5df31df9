import { updateOrder } from '@potli/contracts/order/operations.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import type { FaultCase, Times } from './cases.ts';
import type { Passing } from './gate.ts';
import { insist } from './patience.ts';
import type { OrderSeen, Site } from './site.ts';

/** One running case: an order, its payments, and the confirmation sources that may report. */
export interface Played extends FaultCase {
  readonly order: OrderSeen;
  /** The provider's orders of this case. */
  readonly opened: { razorpay?: string; paypal?: string };
  /** What the bank's window gave to the page. */
  signed?: Record<string, unknown>;
  /** Whether it was held at exactly its step when the process was killed, or before it. */
  wasAtPoint: boolean;
  /** The page's report shortly before the kill. */
  said: Promise<unknown>[];
}

/** What the customer and the providers do in one case. */
export const playsOn = (site: Site) => {
  const names = new Map<string, Played>();

  /** The case that a text names: by reference, by a provider's id that was learnt, or by the order's id. */
  const caseIn = (text: string): Played | undefined => {
    for (const id of text.match(/[A-Za-z0-9_-]{9,}/g) ?? []) {
      const found = names.get(id);
      if (found) return found;
    }
    return undefined;
  };
  // every id that passes beside one that is known belongs to the same case: provider orders, captures, payments
  site.gate.onAnswer(({ path, body }: Passing, answer: string) => {
    const played = caseIn(`${path} ${body}`) ?? caseIn(answer);
    if (!played || path.includes('oauth2')) return;
    for (const [, id] of answer.matchAll(/"id":"([A-Za-z0-9_]{9,})"/g)) if (id) names.set(id, played);
  });

  const open = async (played: Played, provider = played.provider): Promise<void> => {
    const { id: order_id } = played.order;
    const options = succeeded(await site.callPayments(getPaymentOptions, { query: { order_id } }));
    if (provider === 'razorpay') {
      const body = { order_id, amount: options.razorpay.payable };
      const opened = succeeded(await site.callPayments(createRazorpayOrder, { body }));
      played.opened.razorpay = opened.razorpay_order_id;
      names.set(opened.razorpay_order_id, played);
    } else {
      const body = { order_id, amount: options.paypal.usd_amount, currency: 'USD' };
      const opened = succeeded(await site.callPayments(createPaypalOrder, { body }));
      played.opened.paypal = opened.orderID;
      names.set(opened.orderID, played);
    }
  };

  /** The page's report after the customer has left the provider's window. Throws without an answer. */
  const report = async (played: Played, provider = played.provider): Promise<void> => {
    const { order, opened, signed } = played;
    const answer =
      provider === 'razorpay'
        ? await site.callPayments(verifyRazorpayPayment, { body: { order_id: order.id, ...signed } })
        : await site.callPayments(capturePaypalOrder, { body: { order_id: order.id, orderID: opened.paypal } });
    if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
  };

  const speak = (played: Played, how: Times): void => {
    const calls = { missing: 0, once: 1, doubled: 2 }[how];
    // An answer is not required here: the end of the case shows what was received.
    for (let call = 0; call < calls; call += 1) played.said.push(report(played).catch(() => undefined));
  };

  return {
    caseIn,
    begin: (fault: FaultCase, order: OrderSeen): Played => {
      const played: Played = { ...fault, order, opened: {}, wasAtPoint: false, said: [] };
      names.set(order.id, played);
      names.set(order.reference, played);
      return played;
    },
    open,
    report,
    payAtBank: async (played: Played): Promise<void> => {
      played.signed = await site.payAtBank(played.opened.razorpay ?? '');
    },
    /** The customer pays in the window; from then on the confirmation sources of the case may report. */
    pay: async (played: Played): Promise<void> => {
      if (played.provider === 'razorpay') played.signed = await site.payAtBank(played.opened.razorpay ?? '');
      else await site.approve(played.opened.paypal ?? '');
      speak(played, played.browser);
    },
    /** After the restart: a source that repeats its report does so again. */
    speakAgain: async (played: Played): Promise<void> => {
      if (played.browser === 'doubled') await Promise.all([insist(() => report(played)), insist(() => report(played))]);
    },
    cancel: async ({ order }: Played): Promise<void> => {
      const params = { role: 'user', orderId: order.id };
      succeeded(await site.callOrders(updateOrder, { params, body: { order: { order_status: 'ORDER_CANCELLED' } } }));
    },
  };
};

export type Plays = ReturnType<typeof playsOn>;
