import type { Problem } from '@potli/contracts/errors.ts';
import { isItemDenial } from '@potli/contracts/order/denials.ts';
import { problemInAddressDecision, problemsInEvaluatedItem } from '@potli/contracts/order/updates/evaluation.ts';
import { totalsFigures, type UpdateBody, type UpdateItem } from '@potli/contracts/order/updates/update.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { type EvaluationTotals, evaluationTotals, shipmentDays } from '@potli/contracts/rules/evaluation-totals.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { chargedKg, heaviestKg, type ShippingRates } from '@potli/contracts/rules/shipping.ts';
import { type OrderWarning, requiredWarnings } from '@potli/contracts/rules/warnings.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import { firstDenialText } from '../messages/texts.ts';
import { newQuote } from '../quote/quote.ts';
import { everyItem, type ItemPair } from './items.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';
import { acknowledgedOf, assertMove, type StepBy, step } from './step.ts';
import { assertPayable, totalsOnTheWire } from './totals.ts';

export interface Rates {
  readonly rates: ShippingRates;
  readonly version: string;
}

/**
 * The evaluated order: ORDER_CONFIRMATION when the address and every item are accepted, else ORDER_CORRECTION (spec 4).
 * Totals, times and the new status are computed here; figures that the page sends are only compared.
 * @throws AppError ORDER_STATUS_CONFLICT, ITEMS_DO_NOT_MATCH, EVALUATION_INVALID, TOTALS_STALE,
 *   WARNINGS_NOT_ACKNOWLEDGED
 */
export const evaluateOrder = (
  order: OrderDocument,
  body: UpdateBody,
  { rates, version }: Rates,
  now: Date,
  by: StepBy,
  quoteValidDays: number,
): OrderDocument => {
  assertMove(order, 'evaluate', 'operator');
  const today = indiaDate(now);
  const pairs = everyItem(order.items, body.orderItems ?? []);
  assertDecided(pairs, body, today);
  const evaluated = pairs.map((pair) => ({ ...pair, item: evaluatedItem(pair, today) }));
  const items = evaluated.map(({ item }) => item);
  const priced = evaluated
    .filter(({ item }) => isAccepted(item))
    .map(({ item, sent }) => ({ ...item, weight_estimate: Number(sent.weight_estimate ?? 0) }));
  const { totals, warnings } = evaluationTotals(priced, rates, today);
  assertPayable(totals);
  const addressDenial = body.order.order_error_code ?? null;
  const to = addressDenial === null && items.every(isAccepted) ? 'ORDER_CONFIRMATION' : 'ORDER_CORRECTION';
  assertSentFigures(body, totals, to, evaluated);
  // A correction sets no price: there is nothing to acknowledge yet.
  const toAcknowledge = to === 'ORDER_CONFIRMATION' ? warnings : [];
  assertAcknowledged(toAcknowledge, body, totals, order.user.country);
  const quote = newQuote(now, quoteValidDays);
  return step(
    order,
    'evaluate',
    by,
    now,
    {
      items,
      totals,
      rates_version: version,
      address_accepted: addressDenial === null,
      order_error_code: addressDenial,
      ...quote,
    },
    [messageOf(order, to, items, addressDenial, totals, quote)],
    { to, ...acknowledgedOf(toAcknowledge, body) },
  );
};

/** Every item and the address have a decision that is complete (spec 5). @throws AppError EVALUATION_INVALID */
const assertDecided = (pairs: readonly ItemPair<UpdateItem>[], body: UpdateBody, today: string): void => {
  const problems: Problem[] = pairs.flatMap(({ sent, index }) =>
    Object.entries(problemsInEvaluatedItem(sent, today)).map(([field, message]) => ({
      path: `/body/orderItems/${index}/${field}`,
      message,
    })),
  );
  const addressProblem = problemInAddressDecision(body.order);
  if (addressProblem !== undefined) problems.push({ path: '/body/order/order_error_code', message: addressProblem });
  if (problems.length > 0) throw new AppError('EVALUATION_INVALID', { details: problems });
};

/** The item with its decision: a price in paise and grams per unit, or the reason why not. */
const evaluatedItem = ({ item, sent }: ItemPair<UpdateItem>, today: string): ItemRecord => {
  const code = sent.item_error_code;
  if (sent.is_item_accepted !== 1) {
    return { ...item, accepted: false, item_error_code: code && isItemDenial(code) ? code : null };
  }
  const shipment_date = sent.shipment_date ?? null;
  return {
    ...item,
    accepted: true,
    item_error_code: null,
    price: toPaise(sent.price ?? '') ?? 0,
    weight: Number(sent.weight),
    shipment_date,
    local_shippment_duration: shipmentDays(shipment_date, today),
  };
};

/** @throws AppError WARNINGS_NOT_ACKNOWLEDGED with each required one that the operator has not named */
const assertAcknowledged = (
  warnings: readonly OrderWarning[],
  body: UpdateBody,
  totals: EvaluationTotals,
  country: string,
): void => {
  const acknowledged = body.order.acknowledged_warnings ?? [];
  const open = requiredWarnings.filter((warning) => warnings.includes(warning) && !acknowledged.includes(warning));
  if (open.length === 0) return;
  throw new AppError('WARNINGS_NOT_ACKNOWLEDGED', {
    details: open.map((warning) => ({
      path: '/body/order/acknowledged_warnings',
      message: factOf(warning, totals, country),
      expected: warning,
    })),
  });
};

/** What the operator is asked to acknowledge, with its figures. */
const factOf = (
  warning: (typeof requiredWarnings)[number],
  { estimated_weight }: EvaluationTotals,
  country: string,
): string =>
  warning === 'SHIPPING_RATE_MISSING'
    ? `There is no shipping rate for ${chargedKg(estimated_weight)} kg to ${country}: international shipping costs 0.`
    : `The parcel weighs ${estimated_weight / 1000} kg but is charged as ${heaviestKg} kg.`;

const isAccepted = (item: ItemRecord): boolean => item.accepted === true;

const messageOf = (
  before: OrderDocument,
  to: 'ORDER_CONFIRMATION' | 'ORDER_CORRECTION',
  items: readonly ItemRecord[],
  addressDenial: OrderDocument['order_error_code'],
  totals: EvaluationTotals,
  { quote_expires_at }: ReturnType<typeof newQuote>,
): OrderMessage => {
  if (to === 'ORDER_CONFIRMATION') {
    const former = before.outbox.findLast(({ message }) => message.kind === 'quote')?.message;
    return {
      kind: 'quote',
      total_paise: totals.total_price,
      ...(quote_expires_at && { deadline: quote_expires_at }),
      ...(former?.kind === 'quote' && { former_paise: former.total_paise }),
    };
  }
  const denials = items.filter(({ accepted }) => accepted === false);
  return {
    kind: 'correction',
    problems: denials.length + (addressDenial ? 1 : 0),
    first: firstDenialText(denials[0]?.item_error_code ?? null, addressDenial),
  };
};

/** A figure or status that the page sent and that is not ours is refused with both. */
const assertSentFigures = (
  body: UpdateBody,
  totals: EvaluationTotals,
  to: OrderDocument['order_status'],
  pairs: readonly ItemPair<UpdateItem>[],
): void => {
  const ours = totalsOnTheWire(totals);
  const stale: Problem[] = totalsFigures.flatMap((name) => {
    const sent = body.order[name];
    return sent === undefined || Number(sent) === ours[name]
      ? []
      : [{ path: `/body/order/${name}`, message: 'This is not the computed figure.', sent, expected: ours[name] }];
  });
  for (const { item, sent, index } of pairs) {
    const days = sent.local_shippment_duration;
    if (days !== undefined && item.accepted && Number(days) !== item.local_shippment_duration) {
      stale.push({
        path: `/body/orderItems/${index}/local_shippment_duration`,
        message: 'This is not the computed figure.',
        sent: days,
        expected: item.local_shippment_duration,
      });
    }
  }
  if (body.order.order_status !== undefined && body.order.order_status !== to) {
    stale.push({
      path: '/body/order/order_status',
      message: 'These decisions lead to another status.',
      sent: body.order.order_status,
      expected: to,
    });
  }
  if (stale.length > 0) throw new AppError('TOTALS_STALE', { details: stale });
};
