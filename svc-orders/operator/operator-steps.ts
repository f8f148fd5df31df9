import type { OperatorStep } from '@potli/contracts/operator/team.ts';
import type { OrderDocument } from '../order/order-document.ts';

/**
 * What operators did to orders, newest first; of one operator where named. `orders` come by their last change, the latest
 * first, so every step of the orders still to come is older than their last change: a step is given out when no later
 * one can follow, and no more orders are read than the steps that are taken need.
 */
export async function* operatorSteps(
  orders: AsyncIterable<OrderDocument>,
  operator?: string,
): AsyncGenerator<OperatorStep, void, void> {
  /** Sorted, the latest last. */
  let waiting: OperatorStep[] = [];
  for await (const order of orders) {
    while ((waiting.at(-1)?.at ?? '') > order.updated_at) yield waiting.pop() as OperatorStep;
    waiting = [...waiting, ...stepsOf(order, operator)].sort((one, other) => (one.at < other.at ? -1 : 1));
  }
  yield* waiting.reverse();
}

const stepsOf = ({ id, reference, history }: OrderDocument, operator: string | undefined): OperatorStep[] =>
  history
    .filter(({ by }) => by.type === 'operator' && (operator === undefined || by.name === operator))
    .map(({ at, by, command, from, to, note }) => ({
      ...{ at, operator: by.name, command, from, to, order_id: id, reference },
      ...(note !== undefined && { note }),
    }));
