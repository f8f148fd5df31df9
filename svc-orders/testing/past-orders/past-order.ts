import type { Submission } from '@potli/contracts/order/submission.ts';
import type { UpdateBody, UpdateItem } from '@potli/contracts/order/updates/update.ts';
import { feeBreakdown } from '@potli/contracts/payment/fees.ts';
import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { usualEvaluationHours } from '@potli/contracts/rules/evaluation-due.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { requiredWarnings } from '@potli/contracts/rules/warnings.ts';
import { outboxState } from '@potli/service-kit/outbox.ts';
import { cancelOrder } from '../../order/cancel.ts';
import { evaluateOrder, type Rates } from '../../order/evaluate.ts';
import { submitLocalLinks } from '../../order/local-links.ts';
import { confirmReceived } from '../../order/local-receipt.ts';
import { markPaid } from '../../order/mark-paid.ts';
import type { OrderDocument } from '../../order/order-document.ts';
import { resubmitOrder } from '../../order/resubmit.ts';
import { completeOrder, shipOrder } from '../../order/ship.ts';
import { byOperator } from '../../order/step.ts';
import { submitOrder } from '../../order/submit.ts';
import { assignedTo, withNote } from '../../order/teamwork.ts';
import { recordPurchase } from '../../purchase/record-purchase.ts';
import type { Chance } from './chance.ts';
import { type Good, someGoods } from './goods.ts';

/** What the seeded shop is like. */
export interface Shop {
  readonly now: Date;
  /** Shipping rates of every country, as svc-catalog answers them. */
  readonly rates: Readonly<Record<string, Rates['rates']>>;
  readonly ratesVersion: string;
  /** Operators by name; open orders are assigned to them. */
  readonly operators: readonly { readonly id: string; readonly name: string }[];
  readonly goods: readonly Good[];
}

const hourMs = 3_600_000;
const quoteValidDays = 7;
const firstNames = 'Asha Bela Chitra Dev Esha Farid Gita Hari Ila Jai Kiran Leela Mohan Nila Omar Priya'.split(' ');
const lastNames = 'Sample Muster Esempio Ejemplo Voorbeeld Example Beispiel Exemple'.split(' ');
const streets = ['Harbour Street', 'Maple Avenue', 'Linden Road', 'Station Lane', 'Orchard Way', 'Mill Close'];
const noteTexts = [
  'The customer asked for gift wrapping.',
  'The store called: delivery takes two days longer.',
  'Check the size again before buying.',
  'Two parcels of this customer can travel together.',
];

/**
 * An order that was placed at a time in the past, and everything that happened to it until now. The service's own rules make
 * each step with the clock of that step, so status, totals, history and due times are those of a real order. Its messages
 * count as delivered, except for a few that were dead-lettered. @param chance decides deterministically
 */
export const pastOrder = (placedAt: Date, { now, rates, ratesVersion, operators, goods }: Shop, chance: Chance) => {
  const country = chance.weighted(countryShares);
  let order = submitOrder(
    submissionOf(country, someGoods(goods, chance), chance),
    placedAt,
    noOrigin,
    usualEvaluationHours,
  );
  let at = placedAt;
  const operator = () => byOperator(chance.pick(operators));
  const of = { rates: rates[country] ?? {}, version: ratesVersion };
  /** Takes the step unless it is still to come; false ends the story. */
  const after = (fromHours: number, toHours: number, step: (at: Date) => OrderDocument): boolean => {
    at = new Date(at.getTime() + Math.round(chance.between(fromHours, toHours) * hourMs));
    if (at > now) return false;
    order = step(at);
    return true;
  };
  const evaluate = (returned: boolean) => (time: Date) =>
    evaluateOrder(order, evaluationOf(order, time, returned, chance), of, time, operator(), quoteValidDays);

  const story = (): void => {
    if (chance.of(0.12)) {
      if (!after(2, 26, evaluate(true))) return;
      if (!after(3, 150, (time) => resubmitOrder(order, correctionOf(order), time, usualEvaluationHours))) return;
    }
    // Some evaluations are late: customers were promised one within a day.
    const late = chance.of(0.06);
    if (!after(late ? 26 : 2, late ? 70 : 23, evaluate(false))) return;
    if (chance.of(0.1)) {
      after(4, 80, (time) => cancelOrder(order, time));
      return;
    }
    if (!after(1, 110, (time) => paid(order, time, chance))) return;
    if (!after(4, 40, (time) => bought(order, time, operator(), chance))) return;
    if (!after(60, 190, (time) => confirmReceived(order, receiptOf(order), time, operator()))) return;
    if (!after(8, 48, (time) => shipOrder(order, trackingOf(order), time, operator()))) return;
    after(150, 330, (time) => completeOrder(order, time, operator()));
  };
  story();
  return withTeamwork(withDelivered(order, chance), { now, operators }, chance);
};

const noOrigin = { submission_key: null, body_hash: null };

/** Most parcels go to three countries; every other destination gets some. */
const countryShares = destinations.map(
  ({ country }) => [country, { UK: 24, US: 28, UAE: 12, Canada: 8, Australia: 6 }[country as string] ?? 2] as const,
);

const submissionOf = (
  country: string,
  orderItems: Submission['orderItems'],
  chance: Chance,
): Pick<Submission, 'user' | 'orderItems'> => {
  const place = destinations.find((destination) => destination.country === country) ?? destinations[0];
  const name = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`;
  // One customer in four orders again: the same name has the same few numbers.
  const number = String(chance.whole(1_000_000, chance.of(0.25) ? 1_000_400 : 9_999_999));
  return {
    user: {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}.${number}@mail.example`,
      country_code: callingCodes.find(({ key }) => key === place.key)?.code ?? '+44',
      mobile: `70${number}`,
      address: `${chance.whole(1, 240)} ${chance.pick(streets)}`,
      country,
      postal_code: place.example,
    },
    orderItems,
  };
};

/** Everything accepted, or the first item returned to the customer. */
const evaluationOf = (order: OrderDocument, at: Date, returned: boolean, chance: Chance): UpdateBody => ({
  order: { is_address_accepted: 1, order_error_code: null, acknowledged_warnings: [...requiredWarnings] },
  orderItems: order.items.map(({ order_item_id, store_price = 1200 }, index): UpdateItem => {
    if (returned && index === 0) {
      const item_error_code = chance.pick(['ERR_INVALID_SIZE', 'ERR_OUT_OF_STOCK', 'ERR_INVALID_COLOR'] as const);
      return { order_item_id, is_item_accepted: 0, item_error_code };
    }
    return {
      order_item_id,
      price: store_price,
      weight: chance.whole(6, 40) * 50,
      shipment_date: addDays(indiaDate(at), chance.whole(2, 8)),
      is_item_accepted: 1,
      item_error_code: null,
    };
  }),
});

/** The order as its customer sends it again, with another size of what was denied. */
const correctionOf = ({ user, items }: OrderDocument) => ({
  user,
  otp: '',
  dropped_items: [],
  orderItems: items.map(({ order_item_id, product_link, product_name, size, color, quantity, accepted }) => ({
    ...{ order_item_id, product_link, product_name, color, quantity },
    size: accepted ? size : 'L',
  })),
});

const paid = (order: OrderDocument, at: Date, chance: Chance): OrderDocument => {
  const total_paise = order.totals?.total_price ?? 0;
  const paid_paise = feeBreakdown('razorpay', total_paise).payable;
  const outcome = markPaid(
    order,
    {
      payment_id: `pay_${chance.letters(14)}`,
      provider_order_id: `order_${chance.letters(14)}`,
      payment_method: 'Card/Netbanking (Razorpay)',
      mode: 'test',
      total_paise,
      paid_paise,
      captured_at: at.toISOString(),
      captured: { amount: paid_paise, currency: 'INR' },
    },
    at,
  );
  if (outcome.outcome !== 'applied') throw new Error('A payment of the quoted total is applied.');
  return outcome.order;
};

/** Each item bought near its price, then the links of all. */
const bought = (order: OrderDocument, at: Date, by: Parameters<typeof recordPurchase>[3], chance: Chance) => {
  let next = order;
  for (const item of order.items) {
    const cost = toRupees(item.price) * item.quantity * chance.between(0.86, 1.04);
    const purchase = {
      order_item_id: item.order_item_id,
      paid: Math.max(1, Math.round(cost)),
      store_order_number: `OD${chance.whole(1_000_000, 9_999_999)}`,
      seller: new URL(item.product_link).hostname,
      expected_on: item.shipment_date,
    };
    next = recordPurchase(next, { ...purchase, version: next.history.length }, at, by);
  }
  const links = next.items.map(({ order_item_id, product_link, purchase }) => ({
    order_item_id,
    local_order_link: `${new URL(product_link).origin}/orders/${purchase?.store_order_number}`,
  }));
  return submitLocalLinks(next, { order: {}, orderItems: links }, at, by);
};

const receiptOf = ({ items }: OrderDocument): UpdateBody => ({
  order: {},
  orderItems: items.map(({ order_item_id }) => ({ order_item_id, is_local_shippment_received: 1 })),
});

const trackingOf = ({ reference }: OrderDocument): UpdateBody => ({
  order: {
    international_shipping_tracking_link: `https://track.carrier.example/${reference}`,
    international_shipping_tracking_number: `EB${reference.slice(3)}IN`,
  },
});

const withDelivered = (order: OrderDocument, chance: Chance): OrderDocument => {
  const lost = chance.of(0.003) ? order.outbox.at(-1)?.id : undefined;
  const outbox = order.outbox.map((entry) =>
    entry.id === lost
      ? { ...entry, tries: 1, dead: true, last_error: 'The provider does not reach this number.' }
      : { ...entry, delivered_at: entry.due_at },
  );
  return { ...order, ...outboxState(outbox) };
};

/** Two in five open orders have an assignee, one in twelve orders has a note. */
const withTeamwork = (order: OrderDocument, { now, operators }: Pick<Shop, 'now' | 'operators'>, chance: Chance) => {
  const [assignee, author] = [chance.pick(operators), chance.pick(operators)];
  const assigned = order.needs_action && chance.of(0.4) ? assignedTo(order, assignee, now, author.name) : order;
  const noted = chance.of(0.08);
  return noted
    ? withNote(assigned, { text: chance.pick(noteTexts) }, new Date(assigned.updated_at), author.name)
    : assigned;
};
