import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { household, type NetworkSize, networkOf, organization } from './client-network.ts';

/** Milliseconds that a caller may take, and how many connections there may be. */
export interface Bounds {
  /** Until the request's head is there. */
  readonly headersMs: number;
  /** Until all of the request is there, body included. */
  readonly requestMs: number;
  /** Without a byte in either direction, while it reads its answer. */
  readonly idleMs: number;
  /** Open at once; a further one is closed unanswered. */
  readonly connections: number;
  /** Of them, by one visitor's network; four times as many by the wider network around it. Infinity behind a proxy. */
  readonly connectionsPerNetwork: number;
}

const patient: Bounds = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 120_000,
  connections: 10_000,
  connectionsPerNetwork: Number.POSITIVE_INFINITY,
};

/** Headers of every response, including those that no handler produced. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/**
 * An HTTP server that cuts callers off who send or read too slowly or open too many connections: a few of them must not
 * hold all there are.
 */
export function boundedServer(handler: RequestListener, bounds: Partial<Bounds> = {}): Server {
  const { headersMs, requestMs, idleMs, connections, connectionsPerNetwork } = { ...patient, ...bounds };
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      // How late a slow caller is noticed at most; the default of 30 s would double the bounds.
      connectionsCheckingInterval: Math.ceil(Math.min(5_000, headersMs / 3)),
      // Longer than a proxy in front keeps its connections, so that it never sends into one that we just closed.
      keepAliveTimeout: 65_000,
    },
    handler,
  );
  server.setTimeout(idleMs);
  server.on('clientError', refuseUnreadable);
  server.maxConnections = connections;
  server.on('connection', limitPerNetwork(connectionsPerNetwork, household));
  server.on('connection', limitPerNetwork(4 * connectionsPerNetwork, organization));
  server.on('drop', makeRoom(server));
  return server;
}

function limitPerNetwork(limit: number, size: NetworkSize): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const network = networkOf(socket.remoteAddress ?? '', size);
    const others = open.get(network) ?? 0;
    if (socket.destroyed || others >= limit) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  };
}

/** Closes what no request is under way on, once a second at most: looking for it takes its time. */
function makeRoom(server: Server): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < 1000) return;
    last = performance.now();
    server.closeIdleConnections();
  };
}

const statusOf = (code: string | undefined): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
};

/** What is no HTTP, or came too slowly, never reaches a handler; the answer has the usual headers all the same. */
function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOf(code);
  const headers = Object.entries({ ...securityHeaders, 'cache-control': 'no-store', connection: 'close' });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}content-length: 0\r\n\r\n`);
}
