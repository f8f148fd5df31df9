import type { Batch, Step, Times } from './cases.ts';
import type { HoldingPoint, Passing } from './gate.ts';
import { insist, until } from './patience.ts';
import type { Played, Plays } from './play.ts';
import type { OrderSeen, Site } from './site.ts';

const isCreate = ({ method, path }: Passing): boolean =>
  method === 'POST' && (path.endsWith('/v1/orders') || path.endsWith('/v2/checkout/orders'));
const isCapture = ({ method, path }: Passing): boolean =>
  method === 'POST' ? path.endsWith('/capture') : /\/v1\/orders\/\w+\/payments$/.test(path);
const isNotification = ({ path }: Passing): boolean => path.endsWith('/payment-captured');
const isRefund = ({ method, path }: Passing): boolean => method === 'POST' && path.endsWith('/refund');

const points: Record<Step, { when: HoldingPoint['when']; fits: (passing: Passing) => boolean }> = {
  'after create': { when: 'after', fits: isCreate },
  'after the provider’s capture, before our write': { when: 'after', fits: isCapture },
  'after our write, before the order is notified': { when: 'before', fits: isNotification },
  'after the order’s write, before its answer': { when: 'after', fits: isNotification },
  'during the refund': { when: 'after', fits: isRefund },
};

/**
 * When svc-payments first reconciles a payment: an hour, which is never within a test, for cases without the reconciler.
 * And how long a provider may take: a process killed while it opens a payment blocks it for three times as long.
 */
const environmentOf = (reconciler: Times, providerTimeoutMs: number): Record<string, string> => ({
  PAYMENTS_FIRST_CHECK_MS: reconciler === 'missing' ? '3600000' : '400',
  PROVIDER_TIMEOUT_MS: String(providerTimeoutMs),
});
const patient = 60_000;
/** After this time without a further held call, the batch goes on. */
const quietMs = 1_500;

/** Brings all cases of a batch to its step, kills the process with SIGKILL, restarts it and plays all cases to their end. */
export const runBatch = async (site: Site, plays: Plays, batch: Batch, orders: OrderSeen[]): Promise<Played[]> => {
  const { step, victim, reconciler, cases } = batch;
  const doubled = reconciler === 'doubled';
  const start = async (providerTimeoutMs = patient): Promise<void> => {
    const environment = environmentOf(reconciler, providerTimeoutMs);
    const second = doubled ? site.secondPayments.start(environment) : site.secondPayments.kill();
    await Promise.all([site.payments.start(environment), second]);
  };
  let lastProblem: unknown;
  const openAgain = (one: Played): Promise<void> =>
    insist(
      () => plays.open(one),
      (problem) => {
        lastProblem = problem;
      },
    );
  const killPayments = () => Promise.all([site.payments.kill(), site.secondPayments.kill()]);

  const played = cases.map((fault, index) => {
    const order = orders[index];
    if (!order) throw new Error('too few orders');
    return plays.begin(fault, order);
  });
  const ours = new Set(played);
  const holdAt = (at: HoldingPoint['when'], fits: (passing: Passing) => boolean) =>
    site.gate.hold({
      when: at,
      nameOf: (passing) => {
        const found = fits(passing) ? plays.caseIn(`${passing.path} ${passing.body}`) : undefined;
        return found && ours.has(found) ? found.order.reference : undefined;
      },
    });
  /** Whether it has come to the step. What was written is at it also where its notification queues behind a held call. */
  const isAt = async (one: Played, held: ReadonlySet<string>): Promise<boolean> =>
    held.has(one.order.reference) ||
    (step === 'after our write, before the order is notified' && (await isWritten(one)));
  /**
   * Waits until all are at the step. Work that queues behind a held call never gets there: it is left out after a while
   * without a further held call, provided that a confirmation source is left.
   */
  const allAt = async ({ held }: { readonly held: ReadonlySet<string> }): Promise<void> => {
    let known = 0;
    let since = Date.now();
    const isQuiet = () => {
      if (held.size > known) since = Date.now();
      known = held.size;
      return known > 0 && Date.now() - since > quietMs;
    };
    const areAt = async () =>
      held.size > 0 && (await Promise.all(played.map((one) => isAt(one, held)))).every((isThere) => isThere);
    await until(
      async () => {
        await Promise.all([site.orders, site.payments, site.secondPayments].map((process) => process.assertAlive()));
        return isQuiet() || (await areAt());
      },
      () => `a case at the step ${step}; the last problem of a customer: ${lastProblem}`,
    );
    await each(untilOnlySourceReported);
    for (const one of played) one.wasAtPoint = await isAt(one, held);
  };
  const isWritten = async ({ order, provider }: Played): Promise<boolean> =>
    (await site.attempts.page({ where: { order_id: order.id }, limit: 50 })).some(
      (attempt) => attempt.provider === provider && attempt.ledger.length > 0,
    );
  /** The only report of the only confirmation source must have arrived before the process is killed. */
  const untilOnlySourceReported = async (one: Played): Promise<void> => {
    const { browser, webhook, order } = one;
    if (step === 'after create' || browser !== 'once' || webhook !== 'missing' || reconciler !== 'missing') return;
    const isHeard = () =>
      step === 'after the provider’s capture, before our write' ? hold.held.has(order.reference) : isWritten(one);
    await until(isHeard, () => `the browser of ${order.reference} to be heard`);
  };
  const each = (work: (one: Played) => Promise<void>) => Promise.all(played.map(work));

  await start(step === 'after create' && victim === 'svc-payments' ? 1_500 : patient);
  const point = points[step];
  let hold = holdAt(point.when, point.fits);
  if (step === 'after create') {
    // the customer whose page was cut off presses the button again
    const opening = each(openAgain);
    // `allAt` reports a failure; awaited below.
    opening.catch(() => undefined);
    await allAt(hold);
    await endVictim();
    await opening;
    await each(plays.pay);
  } else if (step === 'during the refund') {
    hold.release();
    hold = await refundsUnderWay();
    await allAt(hold);
    await endVictim();
  } else {
    hold.release();
    await each(openAgain);
    hold = holdAt(point.when, point.fits);
    await each(plays.pay);
    await allAt(hold);
    await endVictim();
  }
  await each(plays.speakAgain);
  await Promise.all(played.flatMap(({ said }) => said));
  return played;

  async function endVictim(): Promise<void> {
    if (victim === 'svc-payments') {
      await killPayments();
      hold.release();
      await start();
    } else {
      await site.orders.kill();
      hold.release();
      await site.orders.start();
    }
  }

  /** A card payment of an order that was cancelled; a wallet payment of an order that was paid by card meanwhile. */
  async function refundsUnderWay() {
    await each(openAgain);
    if (played.every(({ provider }) => provider === 'razorpay')) {
      await each(plays.cancel);
      const refunds = holdAt(point.when, point.fits);
      await each(plays.pay);
      return refunds;
    }
    const wallets = played.filter(({ provider }) => provider === 'paypal');
    await Promise.all(wallets.map((one) => insist(() => plays.open(one, 'razorpay'))));
    const taking = site.gate.hold({
      when: 'before',
      nameOf: (passing) => (isCapture(passing) && passing.method === 'POST' ? captureOf(passing) : undefined),
    });
    await each(async (one) => {
      if (one.provider === 'razorpay') await plays.cancel(one);
    });
    const refunds = holdAt(point.when, point.fits);
    await each(plays.pay);
    const wanted = new Set(wallets.map(({ order }) => order.reference));
    await until(
      () => [...wanted].every((name) => taking.held.has(name)),
      () => 'the wallet payments to be taken',
    );
    for (const one of wallets) {
      await plays.payAtBank(one);
      await plays.report(one, 'razorpay');
      await until(
        async () => (await site.orderDocuments.get(one.order.id))?.order_status === 'PAYMENT_DONE',
        () => `${one.order.reference} to be paid by card`,
      );
    }
    taking.release();
    return refunds;
  }

  function captureOf(passing: Passing): string | undefined {
    return plays.caseIn(passing.path)?.order.reference;
  }
};
