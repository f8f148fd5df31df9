import { connect, createServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { listen } from '../listen.ts';

const checkMs = 200;

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );

/**
 * Takes connections for several sites in turn, as a load balancer does: only for those that are ready, and the next one for
 * a connection that is refused.
 */
export const startBalancer = async (ports: readonly number[]) => {
  let ready = ports;
  let turn = 0;
  const over = new AbortController();
  const follow = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answers = await Promise.all(ports.map(isReady));
      ready = ports.filter((_, index) => answers[index]);
      await after(checkMs);
    }
  };
  const server = createServer((visitor) => {
    const forward = (candidates: readonly number[]): void => {
      const [port = 0, ...others] = candidates;
      const site = connect(port, '127.0.0.1');
      site.once('connect', () => {
        visitor.pipe(site).pipe(visitor);
        visitor.once('close', () => site.destroy());
        site.once('close', () => visitor.destroy());
      });
      site.once('error', () => {
        if (site.bytesRead === 0 && site.bytesWritten === 0 && others.length > 0) forward(others);
        else visitor.destroy();
      });
    };
    visitor.on('error', () => visitor.destroy());
    turn += 1;
    const inTurn = ports.map((_, index) => ports[(index + turn) % ports.length] ?? 0);
    forward(inTurn.toSorted((a, b) => Number(ready.includes(b)) - Number(ready.includes(a))));
  });
  const url = await listen(server);
  void follow();
  return {
    url,
    stop: () => {
      over.abort();
      server.close();
    },
  };
};
