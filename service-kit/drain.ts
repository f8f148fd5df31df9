import type { Server } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

/** How long the two parts of an end may take. */
interface DrainOptions {
  /** Milliseconds to keep serving, until load balancers have seen that the service is not ready. */
  readonly drainMs: number;
  /** Milliseconds that open requests get to finish after that. */
  readonly graceMs: number;
}

/**
 * Ends a server without a failed request: goes on serving for `drainMs` while each answer closes its connection, then
 * accepts no more connections and waits for open requests. The caller makes the readiness return 503 first.
 */
export async function drain(server: Server, { drainMs, graceMs }: DrainOptions): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.setHeader('connection', 'close');
  });
  if (drainMs > 0) await after(drainMs);
  await finishRequests(server, graceMs);
}

function finishRequests(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only when its last answer is out, which may be after close().
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
