import type { Order } from '@potli/contracts/order/order.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { fitsRevision, staleVersion } from '../order/history.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { byOperator, type StepBy } from '../order/step.ts';
import { changeOnce } from './change-once.ts';

interface Request<B> {
  readonly params: { readonly orderId: string };
  readonly body: B;
  readonly operator: Operator;
  readonly header: (name: string) => string | undefined;
  readonly requestId: string;
}

/**
 * Answers an operation with the order after a change by the signed-in operator, made on the version that the request
 * names, where it names one; once for each Idempotency-Key.
 */
export const operatorChange =
  (dependencies: Dependencies) =>
  async <B extends object>(
    { id }: { readonly id: string },
    request: Request<B>,
    change: (order: OrderDocument, by: StepBy) => OrderDocument | Promise<OrderDocument>,
    /** For a command whose form shows less than the whole order. */
    fits = (order: OrderDocument, seen: number): boolean => fitsRevision(order, undefined, {}, seen),
  ): Promise<{ success: true; order: Order }> => {
    const { params, body, operator } = request;
    const { version } = body as { readonly version?: number };
    return changeOnce(dependencies, params.orderId, request, [id, body], (stored) => {
      if (version !== undefined && !fits(stored, version)) throw staleVersion(stored, version, 'operator');
      return change(stored, byOperator(operator));
    });
  };
