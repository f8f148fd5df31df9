import type { Provider } from '@potli/contracts/payment/fees.ts';

export const steps = [
  'after create',
  'after the provider’s capture, before our write',
  'after our write, before the order is notified',
  'after the order’s write, before its answer',
  'during the refund',
] as const;
export type Step = (typeof steps)[number];
export const victims = ['svc-payments', 'svc-orders'] as const;
export type Victim = (typeof victims)[number];
export const providers = ['razorpay', 'paypal'] as const satisfies readonly Provider[];
/** Whether a confirmation of a payment is missing, present or duplicated. */
const times = ['missing', 'once', 'doubled'] as const;
export type Times = (typeof times)[number];

interface ConfirmationSources {
  readonly browser: Times;
  readonly webhook: Times;
  readonly reconciler: Times;
}

export interface FaultCase extends ConfirmationSources {
  readonly provider: Provider;
  readonly step: Step;
  readonly victim: Victim;
}

/** Cases that are brought to the same point of their lives together, and then lose the same process. */
export interface Batch {
  readonly step: Step;
  readonly victim: Victim;
  readonly reconciler: Times;
  readonly cases: readonly FaultCase[];
}

/**
 * Whether a confirmation of the payment is left after the kill. A browser that reports once reports to the process that
 * dies; if that is svc-payments and there is no other source, svc-payments cannot learn of the payment.
 */
const isConfirmed = ({ browser, webhook, reconciler, step, victim }: FaultCase): boolean => {
  if (webhook !== 'missing' || reconciler !== 'missing' || browser === 'doubled') return true;
  // A page whose opening was not answered opens again and pays then; what is stored already needs no confirmation.
  const dies = victim === 'svc-payments' && step === 'after the provider’s capture, before our write';
  return browser === 'once' && !dies;
};

/**
 * Whether the calls held at this step are the outbox's own. svc-payments makes 8 of those at once, so a larger batch would
 * never be held completely. Starting processes is most of the cost of a batch: the others are as large as possible.
 */
const holdsDeliveries = (step: Step): boolean =>
  step === 'after the order’s write, before its answer' || step === 'during the refund';

/** Every step, killed process, provider and combination of confirmation sources of which one is left. */
export const batches: readonly Batch[] = steps.flatMap((step) =>
  victims.flatMap((victim) =>
    times.flatMap((reconciler) => {
      const all = providers.flatMap((provider) =>
        times.flatMap((browser) =>
          times.map((webhook): FaultCase => ({ provider, step, victim, browser, webhook, reconciler })),
        ),
      );
      const confirmed = all.filter(isConfirmed);
      const alone = confirmed.filter(({ browser, webhook }) => browser === 'missing' && webhook === 'missing');
      const groups = holdsDeliveries(step)
        ? [
            ...providers.map((provider) =>
              confirmed.filter((each) => each.provider === provider && !alone.includes(each)),
            ),
            alone,
          ]
        : [confirmed];
      return groups.filter(({ length }) => length > 0).map((cases) => ({ step, victim, reconciler, cases }));
    }),
  ),
);

export const cases: readonly FaultCase[] = batches.flatMap((batch) => batch.cases);

export const nameOf = ({ provider, step, victim, browser, webhook, reconciler }: FaultCase): string =>
  `${victim} dies ${step}: ${provider}, browser ${browser}, webhook ${webhook}, reconciler ${reconciler}`;
