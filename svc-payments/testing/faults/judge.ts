import { sandboxDefaults } from '@potli/sandbox/settings.ts';
import type { Attempt } from '../../attempt/attempt.ts';
import { until } from './patience.ts';
import type { Played } from './play.ts';
import type { Site } from './site.ts';

/** The differences of a case, in paise. All three must be 0. */
export interface Verdict {
  /** Kept although the order does not know of it, or missing although the order counts on it. */
  readonly lost: number;
  /** Kept beyond what the order costs. */
  readonly doubled: number;
  /** The difference between our ledger and the provider's books. */
  readonly misplaced: number;
  readonly paid: boolean;
  readonly wasAtPoint: boolean;
}

export interface Money {
  readonly captured: number;
  readonly refunded: number;
}

interface WalletEntry {
  readonly amount: { readonly value: string };
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const {
  SANDBOX_RAZORPAY_KEY_ID: keyId,
  SANDBOX_RAZORPAY_SECRET: keySecret,
  SANDBOX_PAYPAL_CLIENT_ID: clientId,
  SANDBOX_PAYPAL_SECRET: clientSecret,
} = sandboxDefaults;

/** What the providers themselves have, in the smallest unit of what was charged. */
export const providerBooks = async ({ sandboxUrl }: Pick<Site, 'sandboxUrl'>) => {
  const answer = await fetch(`${sandboxUrl}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(clientId, clientSecret), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const ask = async (path: string, authorization: string) =>
    (await fetch(`${sandboxUrl}${path}`, { headers: { authorization } })).json() as Promise<never>;
  return {
    razorpay: async (id: string): Promise<Money> => {
      const { items } = (await ask(`/razorpay/v1/orders/${id}/payments`, basic(keyId, keySecret))) as {
        items: { captured: boolean; amount: number; amount_refunded: number }[];
      };
      const taken = items.filter(({ captured }) => captured);
      return {
        captured: taken.reduce((sum, { amount }) => sum + amount, 0),
        refunded: taken.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
      };
    },
    paypal: async (id: string): Promise<Money> => {
      const { purchase_units } = (await ask(`/paypal/v2/checkout/orders/${id}`, `Bearer ${access_token}`)) as {
        purchase_units: { payments?: { captures?: WalletEntry[]; refunds?: WalletEntry[] } }[];
      };
      const { captures = [], refunds = [] } = purchase_units[0]?.payments ?? {};
      const sum = (of: readonly WalletEntry[]) =>
        of.reduce((all, { amount }) => all + Math.round(Number(amount.value) * 100), 0);
      return { captured: sum(captures), refunded: sum(refunds) };
    },
  };
};

const sumOf = ({ ledger }: Attempt, wanted: 'capture' | 'refund'): number =>
  ledger.reduce((sum, { kind, amount }) => (kind === wanted ? sum + amount : sum), 0);

/** Waits until nothing is pending or unclear, then compares the order, our ledger and the provider's books. */
export const judge = async (
  site: Site,
  books: Awaited<ReturnType<typeof providerBooks>>,
  { order: { id }, opened, wasAtPoint, ...fault }: Played,
): Promise<Verdict> => {
  const attemptsOf = () => site.attempts.page({ where: { order_id: id }, sort: ['-created_at'], limit: 50 });
  const isOver = ({ state, outbox_due }: Attempt) => outbox_due === null && state !== 'CHECKING';
  let all: Attempt[] = [];
  await until(
    async () => {
      all = await attemptsOf();
      return all.some(({ ledger }) => ledger.length > 0) && all.every(isOver);
    },
    () => JSON.stringify({ ...fault, opened, attempts: all }, null, 1),
  );

  const order = await site.orderDocuments.get(id);
  const paid = order?.order_status === 'PAYMENT_DONE';
  let kept = 0;
  let misplaced = 0;
  let pays = 0;
  for (const attempt of all) {
    const { provider, provider_order_id, charged, fees } = attempt;
    if (provider_order_id === null) continue;
    const { captured, refunded } = await books[provider](provider_order_id);
    const inPaise = (amount: number): number => Math.round((amount * fees.payable) / charged);
    kept += inPaise(captured - refunded);
    misplaced += inPaise(
      Math.abs(captured - sumOf(attempt, 'capture')) + Math.abs(refunded - sumOf(attempt, 'refund')),
    );
    if (paid && attempt.settled_ref === order.payment?.payment_id) pays = fees.payable;
  }
  // svc-orders knows every refund, each once
  const inLedger = all.flatMap(({ ledger }) => ledger).filter(({ kind }) => kind === 'refund');
  const atOrder = (order?.refunds ?? []).map(({ refund_id }) => refund_id);
  if (String(atOrder.toSorted()) !== String(inLedger.map(({ provider_ref }) => provider_ref).toSorted()))
    misplaced += 1;
  const due = paid ? pays : 0;
  // what an order counts on must be known to it to the paisa
  if (paid && order.payment?.paid_paise !== pays)
    misplaced += Math.abs((order.payment?.paid_paise ?? 0) - pays) || pays || 1;
  return {
    paid,
    wasAtPoint,
    misplaced,
    lost: paid ? Math.max(0, due - kept) : kept,
    doubled: paid ? Math.max(0, kept - due) : 0,
  };
};
