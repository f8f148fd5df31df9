import type { Order } from '@potli/contracts/order/order.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { messagesOf } from '../messages/order-messages.ts';
import { revisionOf } from '../order/history.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentOrder } from '../order/present.ts';
import { assigneeOf } from '../order/teamwork.ts';
import { quoteDeadline } from '../quote/quote.ts';

/** An order as its customer sees it, or as an operator does: with its claim and its messages. */
export const presentTo = async (
  order: OrderDocument,
  operator: Operator | undefined,
  { claims, settings }: Pick<Dependencies, 'claims' | 'settings'>,
): Promise<Order> => {
  if (!operator) return presentOrder(order, 'customer');
  const claim = (await claims.of([order], operator)).get(order.id) ?? null;
  return {
    ...presentOrder(order, 'operator'),
    claim,
    assigned_to: assigneeOf(order, operator),
    assignments: [...(order.assignments ?? [])],
    notes: [...(order.user.notes ?? [])],
    messages: messagesOf(order, settings.siteUrl),
  };
};

/**
 * The tag of an order's answer to its customer: changes with the order's revision, when personal data is removed, and
 * with the deadline of its price, which an order of release 0.1 gets without a step. An operator's begins with the
 * revision, which may come back as If-Match, and changes with claims and deliveries too.
 */
export const customersTag = (order: OrderDocument): string => {
  const deadline = quoteDeadline(order);
  const expires = deadline ? `-${Date.parse(deadline)}` : '';
  return `"${revisionOf(order)}${expires}${order.personal_data_removed ? '-removed' : ''}"`;
};

/** The revision that an If-Match header names; undefined without one, NaN for what is no tag of ours. */
export const revisionInTag = (ifMatch: string | undefined): number | undefined => {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  return Number(/^(?:W\/)?"(\d+)(?:-[\w-]+)?"$/.exec(ifMatch.trim())?.[1]);
};
