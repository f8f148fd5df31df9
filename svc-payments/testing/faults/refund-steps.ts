import { cancelOrder, previewTakeOut, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import { reopenEvaluation } from '@potli/contracts/order/corrections.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { listOrderPayments, refundPayment } from '@potli/contracts/payment/back-office.ts';
import type { Provider } from '@potli/contracts/payment/fees.ts';
import { share } from '@potli/contracts/rules/money.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { type FaultCase, type Victim, victims } from './cases.ts';
import type { HoldingPoint, Passing } from './gate.ts';
import { type Money, providerBooks } from './judge.ts';
import type { OrdersToPay } from './orders-to-pay.ts';
import { insist, until } from './patience.ts';
import type { Played, Plays } from './play.ts';
import type { Site } from './site.ts';

/** A call of the sequence of a refund (docs/payments.md), by what it is for. */
const calls = {
  close: ({ path }: Passing) => /\/close(\?|$)/.test(path),
  request: ({ method, path }: Passing) => method === 'POST' && /^\/internal\/payments\/\w+\/refund$/.test(path),
  refund: ({ method, path }: Passing) => method === 'POST' && /\/refund$/.test(path) && !path.startsWith('/internal/'),
  report: ({ path }: Passing) => path.endsWith('/payment-refunded'),
} as const;

/** The steps at which a process is killed, each right before or right after one call. */
const steps = {
  'before the payments are closed': ['before', 'close'],
  'after the payments are closed, before the order is written': ['after', 'close'],
  'after the order and its outbox are written, before the refund is requested': ['before', 'request'],
  'after the refund intent is stored, before its answer': ['after', 'request'],
  'after the refund intent is stored, before the provider is called': ['before', 'refund'],
  'after the provider refunded, before its answer is stored': ['after', 'refund'],
  'after the ledger and its outbox are written, before svc-orders is notified': ['before', 'report'],
  'after svc-orders applied the refund, before its answer': ['after', 'report'],
} as const satisfies Record<string, readonly [HoldingPoint['when'], keyof typeof calls]>;
type Step = keyof typeof steps;

const closing = Object.keys(steps).filter((step) => steps[step as Step][1] === 'close') as Step[];
const refunding = Object.keys(steps).filter((step) => steps[step as Step][1] !== 'close') as Step[];
const atProvider = refunding.filter((step) => steps[step][1] !== 'request');
/** What operators do, and the steps through which it passes. */
const deeds = {
  'cancels an order before its payment': closing,
  'reopens an evaluation': closing,
  'cancels a paid order': refunding,
  'cancels a paid order with a part refunded': refunding,
  'takes out an item': refunding,
  'refunds a payment': atProvider,
} as const satisfies Record<string, readonly Step[]>;
type Deed = keyof typeof deeds;

interface RefundCase {
  readonly step: Step;
  readonly victim: Victim;
  readonly deed: Deed;
  readonly provider: Provider;
}

const stepNames = Object.keys(steps) as Step[];
const deedNames = Object.keys(deeds) as Deed[];
const cardAndWallet = ['razorpay', 'paypal'] as const;

/** Calls between the services are the same by card and by wallet: the two take turns there. */
const providersOf = (step: Step, victim: Victim, deed: Deed): readonly Provider[] => {
  if (steps[step][1] === 'close' || steps[step][1] === 'refund') return cardAndWallet;
  const turn = stepNames.indexOf(step) + victims.indexOf(victim) + deedNames.indexOf(deed);
  return cardAndWallet.filter((_, index) => index === turn % 2);
};

/** At each step the calling and the called service are killed once each. */
export const cases: readonly RefundCase[] = stepNames.flatMap((step) =>
  victims
    // svc-orders takes no part in a call of svc-payments to a provider
    .filter((victim) => victim === 'svc-payments' || steps[step][1] !== 'refund')
    .flatMap((victim) =>
      deedNames
        .filter((deed) => (deeds[deed] as readonly Step[]).includes(step))
        .flatMap((deed) => providersOf(step, victim, deed).map((provider) => ({ step, victim, deed, provider }))),
    ),
);

/**
 * The cases that lose their process together, because starting it again is most of what a case costs. Each outbox makes 8
 * calls at once: more cannot be held.
 */
export const batches: readonly (readonly RefundCase[])[] = [
  cases.filter(({ victim }) => victim === 'svc-orders'),
  ...[['close', 'request', 'before refund'], ['after refund'], ['report']].map((wanted) =>
    cases.filter(
      ({ victim, step }) =>
        victim === 'svc-payments' && (wanted.includes(steps[step][1]) || wanted.includes(steps[step].join(' '))),
    ),
  ),
];

export const nameOf = ({ step, victim, deed, provider }: RefundCase): string =>
  `${victim} dies ${step}: an operator ${deed}, ${provider}`;

/** What is there at the end, and what should be: amounts in the smallest unit of the currency that was charged. */
export interface RefundVerdict {
  readonly expected: Outcome;
  readonly found: Outcome;
  readonly wasAtStep: boolean;
}
interface Outcome {
  readonly status: OrderStatus;
  /** How often the history has the command, and the fact that a refund was made. */
  readonly commands: number;
  readonly refunds: number;
  readonly provider: Money;
  readonly ledger: Money;
  readonly order: number;
}
const partPaise = 50_000;
const reason = 'The store is sold out';
const isUnpaid = (deed: Deed): boolean => (deeds[deed] as readonly Step[]).includes('before the payments are closed');
/** The page reports the payment, and no process dies before the step: no other confirmation source is needed. */
const confirmedBy = {
  step: 'during the refund',
  victim: 'svc-payments',
  webhook: 'missing',
  reconciler: 'missing',
} as const;

interface Case extends RefundCase {
  readonly played: Played;
  readonly paid: number;
  readonly payable: number;
  readonly key: string;
  refunded: number;
}

/** Brings each order of a batch to its step, ends their process with kill -9, starts it again and repeats every command. */
export const runRefundBatch = async (
  site: Site,
  plays: Plays,
  orders: OrdersToPay,
  token: string,
  batch: readonly RefundCase[],
): Promise<[string, RefundVerdict][]> => {
  await site.payments.start(patient);
  const placed = await orders.place(batch.length);
  const all = await Promise.all(
    batch.map(async (one, index): Promise<Case> => {
      const order = placed[index];
      if (!order) throw new Error('too few orders');
      const fault: FaultCase = { ...confirmedBy, provider: one.provider, browser: 'once' };
      const played = plays.begin(fault, order);
      await plays.open(played);
      if (!isUnpaid(one.deed)) await pay(played);
      const [attempt] = await site.attempts.page({ where: { order_id: order.id }, limit: 5 });
      if (!attempt) throw new Error('no payment');
      const { charged: paid, fees } = attempt;
      return { ...one, played, paid, payable: fees.payable, key: `command-of-${order.id}`, refunded: 0 };
    }),
  );

  const holds = stepNames.map((step) => {
    const [when, wanted] = steps[step];
    const names = new Set(all.filter((one) => one.step === step).map(({ played }) => played.order.reference));
    return site.gate.hold({
      when,
      nameOf: (passing) => {
        const found = calls[wanted](passing) ? plays.caseIn(`${passing.path} ${passing.body}`) : undefined;
        return found && names.has(found.order.reference) ? found.order.reference : undefined;
      },
    });
  });
  const isAtStep = ({ step, played }: Case): boolean =>
    holds[stepNames.indexOf(step)]?.held.has(played.order.reference) ?? false;
  let lastProblem: unknown;
  const given = Promise.all(
    all.map((one) =>
      insist(
        () => give(one),
        (problem) => {
          lastProblem = problem;
        },
      ),
    ),
  );
  // Awaited below, after the kill.
  given.catch(() => undefined);
  await until(
    () => all.every(isAtStep),
    () =>
      `${all
        .filter((one) => !isAtStep(one))
        .map(nameOf)
        .join(', ')}; ${lastProblem}`,
  );
  const isOrders = batch.some(({ victim }) => victim === 'svc-orders');
  await (isOrders ? site.orders : site.payments).kill();
  for (const hold of holds) hold.release();
  await (isOrders ? site.orders.start() : site.payments.start(patient));
  await given;
  if (isOrders) await Promise.all(all.map(({ played }) => site.endLease(played.order.id)));
  const books = await providerBooks(site);
  return Promise.all(all.map(async (one): Promise<[string, RefundVerdict]> => [nameOf(one), await verdictOf(one)]));

  async function pay(played: Played): Promise<void> {
    await plays.pay(played);
    await Promise.all(played.said);
    await until(
      async () => (await site.orderDocuments.get(played.order.id))?.order_status === 'PAYMENT_DONE',
      () => `${played.order.reference} to be paid`,
    );
  }

  /** Gives the command of the case; every repeat has the same key and body. */
  async function give(one: Case): Promise<void> {
    const { deed, played, key } = one;
    const orderId = played.order.id;
    const headers = { 'idempotency-key': key };
    const params = { orderId };
    if (deed === 'reopens an evaluation') {
      succeeded(await site.callOrders(reopenEvaluation, { token, headers, params, body: { reason } }));
    } else if (deed === 'takes out an item') {
      const [item] = (await orderOf(orderId)).items;
      const itemParams = { ...params, itemId: item?.order_item_id ?? '' };
      if (one.refunded === 0) {
        const { preview } = succeeded(await site.callOrders(previewTakeOut, { token, params: itemParams }));
        one.refunded = preview.refund_paise;
      }
      const body = { reason, refund_paise: one.refunded };
      succeeded(await site.callOrders(takeOutItem, { token, headers, params: itemParams, body }));
    } else if (deed === 'refunds a payment') {
      const { payments } = succeeded(await site.callPayments(listOrderPayments, { token, params }));
      const [payment] = payments;
      const capture_ref = payment?.ledger.find(({ kind }) => kind === 'capture')?.provider_ref ?? '';
      const body = { capture_ref, reason, although_it_pays_the_order: true };
      const paymentId = payment?.payment_id ?? '';
      succeeded(await site.callPayments(refundPayment, { token, params: { paymentId }, body }));
      one.refunded = one.payable;
    } else {
      const part = deed === 'cancels a paid order with a part refunded';
      const body = { reason, ...(part && { refund_paise: partPaise }) };
      succeeded(await site.callOrders(cancelOrder, { token, headers, params, body }));
      if (!isUnpaid(deed)) one.refunded = part ? partPaise : one.payable;
    }
  }

  async function orderOf(order_id: string) {
    // A process that was just started again may shed reads for a moment.
    return insist(async () => succeeded(await site.callOrders(getOrder, { token, query: { order_id } })).order);
  }

  async function verdictOf(one: Case): Promise<RefundVerdict> {
    const { deed, played, paid, payable, refunded, provider } = one;
    const unpaid = isUnpaid(deed);
    const back = provider === 'razorpay' ? refunded : share(refunded, BigInt(paid), BigInt(payable));
    const attemptsOf = () => site.attempts.page({ where: { order_id: played.order.id }, limit: 5 });
    await until(
      async () =>
        (await attemptsOf()).every(({ outbox_due, refunds }) => outbox_due === null && refunds.every(isOver)) &&
        ((await site.orderDocuments.get(played.order.id))?.refunds ?? []).length >= (unpaid ? 0 : 1),
      () => `the refund of ${played.order.reference}`,
    );
    const [attempt] = await attemptsOf();
    const order = await orderOf(played.order.id);
    const sum = (kind: string) =>
      (attempt?.ledger ?? []).filter((entry) => entry.kind === kind).reduce((all, { amount }) => all + amount, 0);
    const money = { captured: unpaid ? 0 : paid, refunded: unpaid ? 0 : back };
    const made = (order.refunds ?? []).filter(({ state }) => state === 'made');
    const commanded = order.history.filter(({ command }) => command === commandOf[deed]);
    return {
      wasAtStep: isAtStep(one),
      expected: {
        status: statusAfter[deed],
        commands: commandOf[deed] === undefined ? 0 : 1,
        refunds: unpaid ? 0 : 1,
        provider: money,
        ledger: money,
        order: money.refunded,
      },
      found: {
        status: order.order_status,
        commands: commanded.length,
        refunds: made.length,
        provider: await books[provider](played.opened[provider] ?? ''),
        ledger: { captured: sum('capture'), refunded: sum('refund') - sum('refund_failed') },
        order: made.reduce((all, { amount }) => all + Math.round(amount * 100), 0),
      },
    };
  }
};

const isOver = ({ state }: { readonly state: string }): boolean => state === 'done';
const patient = { PAYMENTS_FIRST_CHECK_MS: '3600000', PROVIDER_TIMEOUT_MS: '60000' };

const statusAfter: Readonly<Record<Deed, OrderStatus>> = {
  'cancels an order before its payment': 'ORDER_CANCELLED',
  'reopens an evaluation': 'ORDER_EVALUATION',
  'cancels a paid order': 'ORDER_CANCELLED',
  'cancels a paid order with a part refunded': 'ORDER_CANCELLED',
  'takes out an item': 'PAYMENT_DONE',
  'refunds a payment': 'PAYMENT_DONE',
};
const commandOf = {
  'cancels an order before its payment': 'cancel_order',
  'reopens an evaluation': 'reopen_evaluation',
  'cancels a paid order': 'cancel_order',
  'cancels a paid order with a part refunded': 'cancel_order',
  'takes out an item': 'take_out_item',
  // A command of svc-payments: the order has its fact only.
  'refunds a payment': undefined,
} as const satisfies Record<Deed, string | undefined>;
