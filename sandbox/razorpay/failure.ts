import type { Context } from 'koa';

interface Failure {
  status?: number;
  code?: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR';
  reason?: string;
  field?: string | null;
}

/** Answers in the provider's error shape. */
export const fail = (
  ctx: Context,
  description: string,
  { status = 400, code = 'BAD_REQUEST_ERROR', reason = 'input_validation_failed', field = null }: Failure = {},
): void => {
  ctx.status = status;
  ctx.body = {
    error: { code, description, source: 'business', step: 'payment_initiation', reason, metadata: {}, field },
  };
};

export const noSuchId = (ctx: Context): void => fail(ctx, 'The id provided does not exist');

/** What a broken proxy in front of the provider answers: not JSON. */
export const brokenProxy = (ctx: Context): void => {
  ctx.status = 502;
  ctx.type = 'html';
  ctx.body = '<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';
};
