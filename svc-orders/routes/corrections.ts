import {
  correctAddress,
  correctLocalLink,
  correctTracking,
  reopenEvaluation,
} from '@potli/contracts/order/corrections.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUnpaid } from '../order/cancel.ts';
import {
  correctAddress as withAddress,
  correctLocalLink as withLocalLink,
  correctTracking as withTracking,
} from '../order/corrections.ts';
import { assertMove } from '../order/step.ts';
import { reopenEvaluation as reopened } from '../quote/quote.ts';
import { operatorChange } from './operator-change.ts';

/** How operators put right what is already stored. */
export const mountCorrections = (service: Service, dependencies: Dependencies): void => {
  const { settings, payments, clock } = dependencies;
  const correct = operatorChange(dependencies);

  service.mount(reopenEvaluation, (request) =>
    correct(reopenEvaluation, request, async (order, by) => {
      assertMove(order, 'reopen_evaluation', 'operator');
      if (order.order_status === 'ORDER_CONFIRMATION') assertUnpaid(await payments.closePayments(order));
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
