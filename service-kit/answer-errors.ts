import type { ErrorAnswer } from '@potli/contracts/operation.ts';
import type { Context } from 'koa';
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
      answerError(ctx, refusal);
    }
  };

/** Answers with the status and the body of an error of the catalogue. */
export const answerError = (ctx: Context, { status, code, message, details, retryAfter }: AppError): void => {
  const answer: ErrorAnswer = { success: false, error: message, code, request_id: ctx.state.requestId };
  if (details) answer.details = details;
  ctx.status = status;
  // A body that was not read to its end.
  if (ctx.req.isPaused()) {
    ctx.type = 'json';
    respondBeforeExcess(ctx, JSON.stringify(answer));
  } else ctx.body = answer;
  if (retryAfter !== undefined) ctx.set('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
};
