import type { Context, Next } from 'koa';

interface Answer {
  status: number;
  body: unknown;
}

/**
 * A repeated PayPal-Request-Id on the same address gets the first response again, with 200 instead of 201, also when the
 * first response was lost or replaced by a failure switch.
 */
export const createIdempotency = () => {
  const answers = new Map<string, Answer>();
  const keyOf = (ctx: Context): string | undefined => {
    const id = ctx.get('paypal-request-id');
    return id === '' ? undefined : `${ctx.method} ${ctx.path} ${id}`;
  };
  return {
    replay: async (ctx: Context, next: Next): Promise<void> => {
      const key = keyOf(ctx);
      const earlier = key === undefined ? undefined : answers.get(key);
      if (earlier === undefined) return next();
      ctx.status = earlier.status === 201 ? 200 : earlier.status;
      ctx.body = earlier.body;
    },
    /** Sends a response and stores it before a failure switch replaces it. */
    answer: (ctx: Context, status: number, body: unknown): void => {
      const key = keyOf(ctx);
      ctx.status = status;
      ctx.body = body;
      if (key !== undefined) answers.set(key, { status, body: structuredClone(body) });
    },
  };
};

export type Idempotency = ReturnType<typeof createIdempotency>;
