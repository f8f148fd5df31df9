import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that passes through the proxy. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** A place at which calls are held: before they reach the upstream service, or before its answer reaches the caller. */
export interface HoldingPoint {
  readonly when: 'before' | 'after';
  /** The name under which a call is held; undefined for one that passes. */
  readonly nameOf: (passing: Passing) => string | undefined;
}

interface Held extends HoldingPoint {
  readonly held: Set<string>;
  readonly released: PromiseWithResolvers<void>;
}

/** Calls that are held, by name, until they are let go. */
interface Hold {
  readonly held: ReadonlySet<string>;
  readonly release: () => void;
}

/**
 * A proxy between svc-payments and all that it calls, which forwards every call unchanged. A test holds calls at an exact
 * point, kills a process and releases the calls.
 */
export const startGate = async (targetOf: (path: string) => string) => {
  const holds = new Set<Held>();
  const seen: ((passing: Passing, answer: string) => void)[] = [];

  const waitAt = async (when: HoldingPoint['when'], passing: Passing): Promise<void> => {
    for (const hold of holds) {
      const name = hold.when === when ? hold.nameOf(passing) : undefined;
      if (name === undefined) continue;
      hold.held.add(name);
      await hold.released.promise;
    }
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await incoming.toArray());
    const passing = { method: incoming.method ?? '', path: incoming.url ?? '', body: body.toString() };
    await waitAt('before', passing);
    // the calling process is dead: its call was never sent
    if (outgoing.destroyed) return;
    const answer = await forward(targetOf(passing.path), incoming, body);
    for (const listener of seen) listener(passing, answer.body.toString());
    await waitAt('after', passing);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const server = createServer((incoming, outgoing) => {
    // an upstream service that is down looks the same through the proxy
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // longer than any caller keeps a connection, so that none sends into one that was just closed
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sees every call with its answer. */
    onAnswer: (listener: (passing: Passing, answer: string) => void): void => void seen.push(listener),
    /** Holds every call at that point from now on; `held` has the names of those that came. */
    hold: (point: HoldingPoint): Hold => {
      const hold: Held = { ...point, held: new Set(), released: Promise.withResolvers() };
      holds.add(hold);
      return {
        held: hold.held,
        release: (): void => {
          holds.delete(hold);
          hold.released.resolve();
        },
      };
    },
    close: async (): Promise<void> => {
      for (const hold of holds) hold.released.resolve();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type Gate = Awaited<ReturnType<typeof startGate>>;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer;
}

const forward = (target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    // keeps the proxy's own host, so that addresses in the sandbox's answers lead back through it
    const call = request({ hostname, port, method, path: url, headers, agent: false }, async (answer) => {
      try {
        const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers;
        const own = Object.fromEntries(Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])));
        resolve({ status: answer.statusCode ?? 502, headers: own, body: Buffer.concat(await answer.toArray()) });
      } catch (error) {
        reject(error);
      }
    });
    call.on('error', reject);
    call.end(body);
  });
