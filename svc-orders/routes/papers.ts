import { Readable } from 'node:stream';
import { mostPrintedOrders } from '@potli/contracts/order/paper-kinds.ts';
import { declareGoods, printPapers } from '@potli/contracts/order/papers.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { madeBy } from '../order/history.ts';
import { changedOrder, orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { byOperator } from '../order/step.ts';
import { assertPrintable } from '../papers/assert-printable.ts';
import { declareGoods as declared } from '../papers/declare-goods.ts';
import { paperOrderOf } from '../papers/paper-order.ts';
import { print } from '../papers/print.ts';
import { presentTo } from './present-to.ts';

/** The papers that travel with parcels. */
export const mountPapers = (service: Service, dependencies: Dependencies): void => {
  const { orders, settings, clock, logger } = dependencies;

  service.mount(printPapers, async ({ body, operator, setHeader }) => {
    const { papers, order_ids } = body;
    const chosen = order_ids
      ? await Promise.all([...new Set(order_ids.map((id) => id.toUpperCase()))].map((id) => orderById(orders, id)))
      : await toPack();
    assertPrintable(chosen, papers, settings.sender);
    const made = clock();
    const pdf = await print({ orders: chosen.map(paperOrderOf), papers, sender: settings.sender, made });
    logger.info({ operator: operator.name, orders: chosen.length, papers }, 'papers were printed');
    const [first] = chosen;
    const name = chosen.length === 1 && first ? first.reference : `papers-${indiaDate(made)}`;
    setHeader('content-disposition', `inline; filename="${name}.pdf"`);
    return Readable.from([pdf]);
  });

  /** Orders that are received and not shipped, due first. @throws AppError NO_ORDERS_TO_PACK, TOO_MANY_ORDERS */
  const toPack = async (): Promise<OrderDocument[]> => {
    const found = await orders.page({
      where: { needs_action: true, order_status: 'LOCAL_SHIPMENT_RECEIVED' },
      sort: ['due_at'],
      limit: mostPrintedOrders + 1,
    });
    if (found.length === 0) throw new AppError('NO_ORDERS_TO_PACK');
    if (found.length > mostPrintedOrders) throw new AppError('TOO_MANY_ORDERS');
    return found;
  };

  service.mount(declareGoods, async ({ params, body, operator, requestId }) => {
    const { id } = await orderById(orders, params.orderId);
    const order = await changedOrder(orders, id, (stored) =>
      madeBy(requestId, stored, declared(stored, body, clock(), byOperator(operator))),
    );
    return { success: true, order: await presentTo(order, operator, dependencies) };
  });
};
