import type { ErrorAnswer } from '@potli/contracts/operation.ts';
import { AppError } from './app-error.ts';
import type { Logger } from './logger.ts';
import { respondBeforeExcess } from './request-body.ts';
import type { ServiceMiddleware } from './request-state.ts';

/** The one exit for errors: an AppError answers as the catalogue says, anything else is a 500 and is logged here, once. */
export const answerErrors =
  (logger: Logger): ServiceMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { requestId: request_id, operation } = ctx.state;
      const refusal = thrown instanceof AppError ? thrown : new AppError('INTERNAL_ERROR', { cause: thrown });
      if (refusal.code === 'INTERNAL_ERROR')
        logger.error({ request_id, operation, err: refusal.cause ?? refusal }, 'request failed');
      else if (refusal.code === 'OVERLOADED') ctx.state.overloaded = true;
      else if (refusal.status >= 500)
        logger.warn({ request_id, operation, code: refusal.code, err: refusal.cause }, 'request could not be served');

      const answer: ErrorAnswer = { success: false, error: refusal.message, code: refusal.code, request_id };
      if (refusal.details) answer.details = refusal.details;
      ctx.status = refusal.status;
      if (refusal.code === 'BODY_TOO_LARGE') respondBeforeExcess(ctx, JSON.stringify(answer));
      else ctx.body = answer;
      if (refusal.retryAfter !== undefined) ctx.set('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
    }
  };
