import type { Context, Next } from 'koa';

interface Answer {
  status: number;
  body: unknown;
}

/**
 * A repeated PayPal-Request-Id on the same address gets the first answer again, 200 where that was 201. Where the first
 * answer was lost or spoilt after the work was done, the repeat gets the answer that had been due.
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
    /** Gives an answer and remembers it, before a failure switch spoils the delivery. */
    answer: (ctx: Context, status: number, body: unknown): void => {
      const key = keyOf(ctx);
      ctx.status = status;
      ctx.body = body;
      if (key !== undefined) answers.set(key, { status, body: structuredClone(body) });
    },
  };
};

export type Idempotency = ReturnType<typeof createIdempotency>;
