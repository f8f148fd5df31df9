import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOf, BodyOf } from '@potli/contracts/operation.ts';
import { proveOperator } from '@potli/contracts/operator/operations.ts';
import { everyRole, type Role } from '@potli/contracts/operator/roles.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import {
  exchangeRateRejected,
  getPayable,
  paymentCaptured,
  paymentExceptionRaised,
  paymentRefunded,
} from '@potli/contracts/order/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { createService } from '@potli/service-kit/create-service.ts';
import { createLogger } from '@potli/service-kit/logger.ts';

interface FakeOrder {
  order_id: string;
  reference: string;
  order_status: OrderStatus;
  total_paise: number;
  total_time_estimation: number;
  quote_expires_at?: string | null;
  quote_expired?: boolean;
  paidBy?: string;
}

/** The bearer token of the one operator that the stand-in knows. */
export const operatorToken = 'token-of-an-operator';

/** The token of an operator whose second factor is on and whose session needs a code. */
export const unconfirmedToken = 'token-of-an-unconfirmed-session';

/** The token of an operator with that role only. */
export const tokenOf = (role: Role): string => `token-of-a-${role}`;

type OperatorAnswer = AnswerOf<typeof proveOperator>['operator'];
const operatorsByToken = new Map<string, OperatorAnswer>([
  [operatorToken, { id: 'first', name: 'Operator 1' }],
  [unconfirmedToken, { id: 'second', name: 'Operator 2', second_factor: 'needed' }],
  ...everyRole.map((role): [string, OperatorAnswer] => [tokenOf(role), { id: role, name: role, roles: [role] }]),
]);

/** A stand-in for svc-orders with the operations that svc-payments calls; it can be unavailable for a while. */
export const startFakeOrders = async (paymentsSecret: string, clock: Clock) => {
  const orders = new Map<string, FakeOrder>();
  let refusesFacts = false;
  const priceAsked: string[] = [];
  const facts: BodyOf<typeof paymentCaptured>[] = [];
  const refunds: BodyOf<typeof paymentRefunded>[] = [];
  const raised: BodyOf<typeof paymentExceptionRaised>[] = [];
  const rejectedRates: string[] = [];
  const service = createService({
    name: 'orders',
    apiKey: 'unused',
    callerKeys: { payments: paymentsSecret },
    logger: createLogger({ name: 'orders', level: 'silent' }),
    clock,
    validateAnswers: true,
    ready: async () => {},
  });
  const find = (id: string): FakeOrder => {
    const order = orders.get(id);
    if (!order) throw new AppError('ORDER_NOT_FOUND');
    return order;
  };
  service.mount(getPayable, ({ params }) => {
    priceAsked.push(params.orderId);
    const { paidBy: _, ...order } = find(params.orderId);
    return { success: true, ...order };
  });
  service.mount(paymentCaptured, ({ params, body }) => {
    if (refusesFacts) throw new AppError('SERVICE_UNAVAILABLE');
    const order = find(params.orderId);
    facts.push(body);
    if (order.paidBy === body.payment_id) return { success: true, outcome: 'already_applied' };
    if (order.paidBy) return { success: true, outcome: 'refused', reason: 'already_paid' };
    if (order.order_status === 'ORDER_CANCELLED') return { success: true, outcome: 'refused', reason: 'cancelled' };
    if (order.order_status !== 'ORDER_CONFIRMATION')
      return { success: true, outcome: 'refused', reason: 'not_awaiting_payment' };
    if (order.total_paise !== body.total_paise) return { success: true, outcome: 'refused', reason: 'amount_changed' };
    order.paidBy = body.payment_id;
    order.order_status = 'PAYMENT_DONE';
    return { success: true, outcome: 'applied' };
  });

  service.mount(paymentRefunded, ({ params, body }) => {
    if (refusesFacts) throw new AppError('SERVICE_UNAVAILABLE');
    find(params.orderId);
    refunds.push(body);
    return { success: true, outcome: 'applied' };
  });
  service.mount(paymentExceptionRaised, ({ params, body }) => {
    find(params.orderId);
    raised.push(body);
    return { success: true };
  });
  service.mount(exchangeRateRejected, ({ body }) => {
    if (refusesFacts) throw new AppError('SERVICE_UNAVAILABLE');
    rejectedRates.push(body.reason);
    return { success: true };
  });
  service.mount(proveOperator, ({ body }) => ({
    success: true,
    operator: operatorsByToken.get(body.token) ?? null,
  }));

  let server: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    const listening = createServer(service.callback());
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    server = listening;
    return (listening.address() as AddressInfo).port;
  };
  const goDown = async (): Promise<void> => {
    const listening = server;
    server = undefined;
    if (!listening) return;
    await new Promise<void>((resolve) => {
      listening.close(() => resolve());
      listening.closeAllConnections();
    });
  };
  const port = await listen(0);
  let made = 0;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The order of every request for a price. */
    priceAsked,
    /** Every payment-captured that arrived, repeats included. */
    facts,
    /** Every payment-refunded that arrived. */
    refunds,
    /** Every payment-exception-raised that arrived. */
    raised,
    /** The reason of every exchange-rate-rejected that arrived. */
    rejectedRates,
    /** An order that awaits payment of that many paise. */
    place: (total_paise: number, more: Partial<FakeOrder> = {}): FakeOrder => {
      made += 1;
      const name = String(made).padStart(6, '0');
      const order: FakeOrder = {
        order_id: `00000000000000000000${name}`,
        reference: `PT-${name}`,
        order_status: 'ORDER_CONFIRMATION',
        total_paise,
        total_time_estimation: 18,
        ...more,
      };
      orders.set(order.order_id, order);
      return order;
    },
    forget: (id: string) => orders.delete(id),
    /** Its store is out of order: reads go on. */
    refuseFacts: (refuses: boolean) => {
      refusesFacts = refuses;
    },
    goDown,
    comeBack: () => listen(port),
  };
};

export type FakeOrders = Awaited<ReturnType<typeof startFakeOrders>>;
