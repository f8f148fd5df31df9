import { evaluationDue } from '@potli/contracts/rules/evaluation-due.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { assertMove, type StepBy, step } from '../order/step.ts';

/**
 * The unpaid order back in its evaluation, with its former prices, weights and decisions, which the next evaluation
 * replaces. Its payments must be closed. @throws AppError ORDER_STATUS_CONFLICT
 */
export const reopenEvaluation = (
  order: OrderDocument,
  reason: string,
  now: Date,
  by: StepBy,
  evaluationHours: number,
): OrderDocument => {
  assertMove(order, 'reopen_evaluation', 'operator');
  const change = { evaluation_due: evaluationDue(now, evaluationHours) };
  return step(order, 'reopen_evaluation', by, now, change, [{ kind: 'evaluation_reopened' }], { note: reason.trim() });
};
