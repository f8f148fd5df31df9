import type { Context } from 'koa';

/** Longest silence of a stalled answer; a caller's own timeout should come first. */
const stallMs = 60_000;

/** Never answers: keeps the connection silent until the caller leaves (or a minute has passed). Emits `stalled`. */
export const stall = (ctx: Context): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(finish, stallMs);
    timer.unref();
    ctx.res.once('close', finish);
    ctx.app.emit('stalled');
    function finish() {
      clearTimeout(timer);
      ctx.respond = false;
      ctx.req.destroy();
      resolve();
    }
  });
