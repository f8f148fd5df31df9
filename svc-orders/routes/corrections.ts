import {
  correctAddress,
  correctLocalLink,
  correctTracking,
  reopenEvaluation,
} from '@potli/contracts/order/corrections.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { keyedRequest } from '../order/answered-requests.ts';
import { assertUnpaid } from '../order/cancel.ts';
import {
  correctAddress as withAddress,
  correctLocalLink as withLocalLink,
  correctTracking as withTracking,
} from '../order/corrections.ts';
import { madeBy, revisionOf, staleVersion } from '../order/history.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { assertMove, type StepBy } from '../order/step.ts';
import { reopenEvaluation as reopened } from '../quote/reopen-evaluation.ts';
import { changeOnce } from './change-once.ts';
import { signedIn } from './signed-in.ts';

interface Request<B> {
  readonly params: { readonly orderId: string };
  readonly body: B;
  readonly operator?: Operator | undefined;
  readonly header: (name: string) => string | undefined;
  readonly requestId: string;
}

/** How operators put right what is already stored. */
export const mountCorrections = (service: Service, dependencies: Dependencies): void => {
  const { settings, payments, outbox, clock } = dependencies;

  /** Answers with the order after a change by the signed-in operator, made on the version that the request names. */
  const correct = async <B extends { readonly version?: number }>(
    { id }: { readonly id: string },
    { params, body, operator, header, requestId }: Request<B>,
    change: (order: OrderDocument, by: StepBy) => OrderDocument | Promise<OrderDocument>,
  ) => {
    const by = { type: 'operator', name: signedIn(operator).name } as const;
    const request = keyedRequest(header('idempotency-key'), operator, [id, body]);
    const order = await changeOnce(dependencies, params.orderId, { operator, request }, async (stored) => {
      if (body.version !== undefined && body.version !== revisionOf(stored))
        throw staleVersion(stored, body.version, 'operator');
      return madeBy(requestId, stored, await change(stored, by));
    });
    outbox.kick();
    return { success: true as const, order };
  };

  service.mount(reopenEvaluation, (request) =>
    correct(reopenEvaluation, request, async (order, by) => {
      assertMove(order, 'reopen_evaluation', 'operator');
      if (order.order_status === 'ORDER_CONFIRMATION')
        assertUnpaid(await payments.closePayments(order, request.requestId));
      return reopened(order, request.body.reason, clock(), by, settings.evaluationHours);
    }),
  );
  service.mount(correctLocalLink, (request) =>
    correct(correctLocalLink, request, (order, by) => withLocalLink(order, request.body, clock(), by)),
  );
  service.mount(correctTracking, (request) =>
    correct(correctTracking, request, (order, by) => withTracking(order, request.body, clock(), by)),
  );
  service.mount(correctAddress, (request) =>
    correct(correctAddress, request, (order, by) => withAddress(order, request.body, clock(), by)),
  );
};
