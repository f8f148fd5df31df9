import {
  listOrderPayments,
  listPaymentExceptions,
  refundPayment,
  resolvePaymentException,
} from '@potli/contracts/payment/back-office.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { assertConfirmed } from '@potli/service-kit/operator.ts';
import type { Attempt } from '../attempt/attempt.ts';
import { resolveExceptions } from '../attempt/change-attempt.ts';
import { attemptsOf } from '../attempt/payments-of-order.ts';
import { presentPayment } from '../attempt/present.ts';
import { saveChange, saveDecision } from '../attempt/save-decision.ts';
import type { Dependencies } from '../dependencies.ts';
import { refundByOperator } from '../refund/request-refund.ts';
import { fromTyped } from './typed-order-id.ts';

/** What operators see of payments and do about them. */
export const mountBackOffice = (service: Service, dependencies: Dependencies): void => {
  const { attempts, dispatch, clock, log, rates } = dependencies;
  const known = async (id: string): Promise<Attempt> => {
    const attempt = await attempts.get(id);
    if (!attempt) throw new AppError('PAYMENT_NOT_FOUND');
    return attempt;
  };

  service.mount(listOrderPayments, async ({ params }) => ({
    success: true,
    payments: (await attemptsOf(attempts, fromTyped(params.orderId))).map(presentPayment),
  }));

  service.mount(listPaymentExceptions, async ({ query }) => {
    const { page = 1, page_size = 20 } = query;
    const where = { attention_since: { gt: '' } };
    const [waiting, total_count, rejected_rate] = await Promise.all([
      attempts.page({ where, sort: ['attention_since'], offset: (page - 1) * page_size, limit: page_size }),
      attempts.count(where),
      rates.rejected(),
    ]);
    return {
      success: true,
      payments: waiting.map(presentPayment),
      total_count,
      ...(rejected_rate && { rejected_rate }),
    };
  });

  service.mount(refundPayment, async ({ params, body, operator }) => {
    // svc-orders asks the same for a refund that is part of an order's change.
    assertConfirmed(operator);
    const { id, reference } = await known(params.paymentId);
    const decision = { reason: body.reason.trim(), by: operator.name };
    const decided = await saveDecision(dependencies, id, (attempt) =>
      refundByOperator(attempt, body, decision, clock()),
    );
    log.warn({ reference, operator: operator.name, capture_ref: body.capture_ref }, 'an operator refunds a payment');
    return { success: true, payment: presentPayment(await dispatch(decided)) };
  });

  service.mount(resolvePaymentException, async ({ params, body, operator }) => {
    const { id, exceptions } = await known(params.paymentId);
    if (!exceptions.some((exception) => exception.id === params.exceptionId)) throw new AppError('PAYMENT_NOT_FOUND');
    const resolved = await saveChange(dependencies, id, (attempt) =>
      resolveExceptions(
        attempt,
        (exception) => exception.id === params.exceptionId,
        { by: operator.name, note: body.note.trim() },
        clock(),
      ),
    );
    return { success: true, payment: presentPayment(resolved) };
  });
};
