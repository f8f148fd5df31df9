import { createHash } from 'node:crypto';
import type { OrderCommand } from '@potli/contracts/order/moves.ts';
import {
  createOrder,
  getOrder,
  listOrders,
  previewEvaluation,
  updateOrder,
} from '@potli/contracts/order/operations.ts';
import type { Submission } from '@potli/contracts/order/submission.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { evaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { isOtp, phoneNumberOf, tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { DuplicateError } from '@potli/service-kit/store/store.ts';
import type { Deps } from '../app.ts';
import { cancelOrder } from '../order/cancel.ts';
import { evaluateOrder } from '../order/evaluate.ts';
import { newId, newReference } from '../order/ids.ts';
import { someItems } from '../order/items.ts';
import { saveLocalLinks, submitLocalLinks } from '../order/local-links.ts';
import { confirmReceived, markReceived } from '../order/local-receipt.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentOrder, presentRow, revisionOf, totalsOnTheWire } from '../order/present.ts';
import { resubmitOrder } from '../order/resubmit.ts';
import { completeOrder, shipOrder } from '../order/ship.ts';
import { assertMove } from '../order/step.ts';
import { assertSubmission, submitOrder } from '../order/submit.ts';
import { commandOf } from '../order/update.ts';

export const mountOrders = (service: Service, deps: Deps): void => {
  const { orders, codes, ratesOf, outbox, clock, logger } = deps;

  const orderById = async (id: string): Promise<OrderDocument> => {
    const order = await orders.get(id.toUpperCase());
    if (!order) throw new AppError('ORDER_NOT_FOUND');
    return order;
  };

  service.mount(getOrder, async ({ query, operator, setHeader }) => {
    const order = await orderById(query.order_id);
    setHeader('etag', `"${revisionOf(order)}"`);
    return { success: true, order: presentOrder(order, operator ? 'operator' : 'customer') };
  });

  service.mount(listOrders, async ({ query }) => {
    const { page = 1, page_size = 10, order_status } = query;
    const where = order_status === undefined ? {} : { order_status };
    const [rows, total_count, counts] = await Promise.all([
      orders.page({ where, sort: ['-created_at', '-id'], offset: (page - 1) * page_size, limit: page_size }),
      orders.count(where),
      orders.countBy('order_status'),
    ]);
    return { success: true, orders: rows.map(presentRow), total_count, counts };
  });

  service.mount(createOrder, async ({ body, header }) => {
    assertSubmission(body);
    if (!isOtp(body.otp)) throw new AppError('OTP_FORMAT');
    const phone = phoneNumberOf(body.user);
    const key = header('idempotency-key');
    const submission_key = key === undefined ? null : sha256(`${phone} ${key}`);
    const submission_hash = sha256(JSON.stringify([tidyUserDetails(body.user), body.orderItems]));
    const placed = () => earlierOrder(submission_key, submission_hash);

    const before = await placed();
    if (before) return { success: true, order_id: before.id, reference: before.reference };
    const use = submission_key ?? newId();
    await codes.use(phone, body.otp, use);
    const order = await insertOrder(submitOrder(body, clock(), { submission_key, submission_hash })).catch(
      async (error) => {
        const winner = await placed();
        if (winner) return winner;
        await codes.release(phone, use);
        throw error;
      },
    );
    outbox.kick();
    return { success: true, order_id: order.id, reference: order.reference };
  });

  /** Stores a new order; a short reference that is taken is drawn again. */
  const insertOrder = async (order: OrderDocument): Promise<OrderDocument> => {
    for (let tries = 1; ; tries += 1) {
      const candidate = tries === 1 ? order : { ...order, reference: newReference() };
      try {
        await orders.insert(candidate);
        return candidate;
      } catch (error) {
        if (tries === 5 || !(error instanceof DuplicateError && error.index === 'reference')) throw error;
      }
    }
  };

  const earlierOrder = async (submission_key: string | null, submission_hash: string) => {
    if (submission_key === null) return undefined;
    const order = await orders.findOne({ submission_key });
    if (order && order.submission_hash !== submission_hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return order;
  };

  service.mount(updateOrder, async ({ params, body, header, operator, requestId }) => {
    const command = commandOf(params.role, body);
    const audience = params.role === 'user' ? 'customer' : 'operator';
    const seen = await orderById(params.orderId);
    for (let order = seen, tries = 0; revisionOf(order) === revisionOf(seen) && tries < 10; tries += 1) {
      assertMove(order, command, audience);
      assertVersion(order, body, header('if-match'));
      const changed = await decide(order, command, body, operator?.name ?? 'operator', requestId);
      if (await orders.replace(changed.order, order.version)) {
        outbox.kick();
        return { success: true, order: presentOrder(changed.order, audience) };
      }
      await changed.undo?.();
      // Somebody wrote in between: the outbox, which changes nothing that matters here, or another command.
      order = await orderById(params.orderId);
    }
    throw new AppError('ORDER_CHANGED');
  });

  /** The order after the command; `undo` gives back what was used up when the write loses a race. */
  const decide = async (
    order: OrderDocument,
    command: OrderCommand,
    body: UpdateBody,
    operator: string,
    requestId: string,
  ): Promise<{ order: OrderDocument; undo?: () => Promise<void> }> => {
    const now = clock();
    switch (command) {
      case 'resubmit':
        return resubmit(order, body, now);
      case 'evaluate': {
        const rates = await ratesOf(order.user.country, requestId);
        return { order: evaluateOrder(order, body, rates, now, operator) };
      }
      case 'cancel':
        return { order: cancelOrder(order, now) };
      case 'save_links':
        return { order: saveLocalLinks(order, body, now, operator) };
      case 'submit_links':
        return { order: submitLocalLinks(order, body, now, operator) };
      case 'mark_received':
        return { order: markReceived(order, body, now, operator) };
      case 'confirm_received':
        return { order: confirmReceived(order, body, now, operator) };
      case 'ship':
        return { order: shipOrder(order, body, now, operator) };
      case 'complete':
        return { order: completeOrder(order, now, operator) };
      case 'submit':
      case 'pay':
        throw new AppError('COMMAND_NOT_ALLOWED');
    }
  };

  const resubmit = async (order: OrderDocument, body: UpdateBody, now: Date) => {
    const { user, orderItems, otp } = fullSubmission(body);
    const changed = resubmitOrder(order, { user, orderItems }, now);
    if (!isOtp(otp)) throw new AppError('OTP_FORMAT');
    // The code went to the stored telephone, whatever number the request names (architecture 5).
    const phone = phoneNumberOf(order.user);
    const use = `${order.id}:${revisionOf(order)}`;
    await codes.use(phone, otp, use);
    return { order: changed, undo: () => codes.release(phone, use) };
  };

  service.mount(previewEvaluation, async ({ params, body, requestId }) => {
    const order = await orderById(params.orderId);
    const { rates } = await ratesOf(order.user.country, requestId);
    const priced = someItems(order.items, body.orderItems).map(({ item, sent }) => ({
      price: toPaise(sent.price) ?? 0,
      weight: sent.weight,
      shipment_date: sent.shipment_date,
      quantity: item.quantity,
    }));
    const { totals, warnings } = evaluationTotals(priced, rates, indiaDate(clock()));
    for (const warning of warnings) logger.warn({ warning, country: order.user.country }, 'evaluation preview');
    return { success: true, totals: totalsOnTheWire(totals), warnings };
  });
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A change made on an older version than the stored one is refused (architecture 4). */
const assertVersion = (order: OrderDocument, body: UpdateBody, ifMatch: string | undefined): void => {
  const fromHeader = ifMatch === undefined || ifMatch === '*' ? undefined : Number(ifMatch.replaceAll('"', ''));
  const seen = body.order.version ?? fromHeader;
  if (seen !== undefined && seen !== revisionOf(order)) {
    throw new AppError('ORDER_CHANGED', {
      details: [
        {
          path: '/body/order/version',
          message: 'The order has a newer version.',
          sent: seen,
          expected: revisionOf(order),
        },
      ],
    });
  }
};

/** The parts of an update that make a full submission. @throws AppError NO_COMPLETED_ITEM, VALIDATION_FAILED */
const fullSubmission = (body: UpdateBody): Submission => {
  const { user, orderItems = [], otp } = body;
  if (!user) throw new AppError('VALIDATION_FAILED', { details: [{ path: '/body/user', message: 'is required' }] });
  if (orderItems.length === 0) throw new AppError('NO_COMPLETED_ITEM');
  return {
    user,
    otp: otp ?? '',
    orderItems: orderItems.map(
      ({ order_item_id = '', product_link = '', product_name = '', size = '', color = '', quantity }, index) => {
        if (quantity === undefined) {
          throw new AppError('VALIDATION_FAILED', {
            details: [{ path: `/body/orderItems/${index}/quantity`, message: 'is required' }],
          });
        }
        return { order_item_id, product_link, product_name, size, color, quantity };
      },
    ),
  };
};
