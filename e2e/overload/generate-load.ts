import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import type { Importance } from '@potli/contracts/operation.ts';
import { aSubmission } from '../bench/a-submission.ts';

/**
 * The load of `npx potli bench overload`, in a process of its own: it must not wait for the servers that it measures.
 * Receives one `Load` message per run and answers with what came of it.
 */
export interface Load {
  readonly site: string;
  readonly apiKey: string;
  readonly token: string;
  readonly webhookSecret: string;
  readonly orders: readonly { readonly id: string; readonly tag: string }[];
  readonly phones: readonly { readonly mobile: string; readonly otp: string }[];
  /** A product page, as a browser sends it. */
  readonly html: string;
  readonly productUrl: string;
  readonly seconds: number;
  /** Requests per second, whatever the answers; or so many at a time, each sent when the one before is answered. */
  readonly pace: { readonly perSecond: number } | { readonly atOnce: number };
  /** Callers that send, and others that read, a few bytes at a time. */
  readonly slow: number;
}

type Kind = Importance | 'page';
export interface Sent {
  readonly kind: Kind;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly code: string | undefined;
  /** From the moment at which it was due. */
  readonly milliseconds: number;
}
export interface Generated {
  readonly sent: readonly Sent[];
  readonly seconds: number;
  /** Acknowledged writes. */
  readonly orderIds: readonly string[];
  readonly eventIds: readonly string[];
  /** Until an order is read within 250 ms, three times in succession. */
  readonly recoverySeconds: number;
  /** 99th percentile of how late this process was itself. */
  readonly ownDelayMs: number;
}

interface Request {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const tickMs = 5;
const answerWithinMs = 60_000;
/** Of 100 requests. Visitors poll and read most of all. */
const mixture: readonly (readonly [keyof ReturnType<typeof requestsOf>, number])[] = [
  ['poll', 25],
  ['read', 25],
  ['order', 12],
  ['webhook', 10],
  ['productPage', 13],
  ['operatorList', 10],
  ['htmlPage', 5],
];
const turns = mixture.flatMap(([name, share]) => Array.from({ length: share }, () => name));

const requestsOf = ({ apiKey, token, webhookSecret, orders, phones, html, productUrl }: Load) => {
  const key = { 'x-api-key': apiKey };
  let turn = 0;
  const left = [...phones];
  const details = (headers: (tag: string) => Record<string, string>): Request => {
    const { id, tag } = orders[turn++ % orders.length] ?? { id: '', tag: '' };
    const path = `/api/orders/details?order_id=${id}`;
    return { kind: 'customers', method: 'GET', path, headers: { ...key, ...headers(tag) } };
  };
  return {
    read: () => details(() => ({})),
    poll: () => details((tag) => ({ 'if-none-match': tag })),
    order: (): Request => {
      const phone = left.shift();
      if (!phone) throw new Error('more orders than codes were prepared');
      const headers = { ...key, 'idempotency-key': phone.mobile };
      const body = JSON.stringify(aSubmission(phone.mobile, phone.otp));
      return { kind: 'new-orders', method: 'POST', path: '/api/orders/create', headers, body };
    },
    webhook: (): Request => {
      const entity = { id: `pay_${randomUUID()}`, order_id: `order_${randomUUID()}` };
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
      const headers = {
        'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex'),
        'x-razorpay-event-id': randomUUID(),
      };
      return { kind: 'payments', method: 'POST', path: '/api/payments/razorpay/webhook', headers, body };
    },
    productPage: (): Request => {
      const body = JSON.stringify({ url: productUrl, page: { html } });
      return { kind: 'optional', method: 'POST', path: '/api/products/read', headers: key, body };
    },
    operatorList: (): Request => {
      const headers = { ...key, authorization: `Bearer ${token}` };
      return { kind: 'operators', method: 'GET', path: '/api/orders?page_size=20', headers };
    },
    htmlPage: (): Request => ({ kind: 'page', method: 'GET', path: '/user/order/create' }),
  };
};

/**
 * As many as there are requests under way: with fewer, most of what is measured is their wait for a connection here. Open
 * before a load begins, as those of a proxy are: Node accepts one connection in each turn of its event loop.
 */
const connections = 3000;
const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
const openConnections = async (site: string): Promise<void> => {
  const file: Request = { kind: 'page', method: 'GET', path: '/robots.txt' };
  await Promise.all(Array.from({ length: connections }, () => send(site, file)));
};

interface Answer {
  readonly status: number;
  /** Of an error. */
  readonly code?: string;
  /** Of a new order. */
  readonly order_id?: string;
}
const send = async (site: string, { method, path, headers, body }: Request): Promise<Answer> => {
  const type = body !== undefined && { 'content-type': 'application/json' };
  const call = request(`${site}${path}`, { method, agent, timeout: answerWithinMs, headers: { ...headers, ...type } });
  call.on('timeout', () => call.destroy());
  call.end(body);
  try {
    const [answer] = await once(call, 'response');
    const content = await text(answer);
    return { ...(content.startsWith('{') && JSON.parse(content)), status: answer.statusCode };
  } catch {
    return { status: 0 };
  }
};

/** Callers that hold a connection as long as they may: half send a body byte by byte, half do not read their answers. */
const slowCallers = ({ site, apiKey, token, slow }: Load): (() => void) => {
  const { port, hostname } = new URL(site);
  const head = `host: ${hostname}\r\nx-api-key: ${apiKey}\r\n`;
  const stops = Array.from({ length: slow }, (_, number) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    if (number % 2 === 0) {
      const type = 'content-type: application/json\r\ncontent-length: 60000\r\n\r\n';
      socket.write(`POST /api/orders/create HTTP/1.1\r\n${head}${type}`);
      const timer = setInterval(() => socket.writable && socket.write(' '), 200);
      return () => {
        clearInterval(timer);
        socket.destroy();
      };
    }
    socket.pause();
    const list = `GET /api/orders?page_size=100 HTTP/1.1\r\n${head}authorization: Bearer ${token}\r\n\r\n`;
    socket.write(list.repeat(3));
    return () => socket.destroy();
  });
  return () => {
    for (const stop of stops) stop();
  };
};

const recoveryAfter = async (load: Load, probe: Request): Promise<number> => {
  const ended = performance.now();
  let good = 0;
  let since = ended;
  while (good < 3 && performance.now() - ended < 120_000) {
    const asked = performance.now();
    const { status } = await send(load.site, probe);
    const fast = status === 200 && performance.now() - asked < 250;
    if (fast && good === 0) since = asked;
    good = fast ? good + 1 : 0;
    await after(tickMs);
  }
  return (since - ended) / 1000;
};

const generate = async (load: Load): Promise<Generated> => {
  await openConnections(load.site);
  const own = monitorEventLoopDelay({ resolution: tickMs });
  own.enable();
  const requests = requestsOf(load);
  const sent: Sent[] = [];
  const [orderIds, eventIds]: [string[], string[]] = [[], []];
  let number = 0;
  const one = async (due: number): Promise<void> => {
    // 37 and 100 have no common factor: every kind comes in its turn, none in blocks.
    const made = requests[turns[(number++ * 37) % turns.length] ?? 'read']();
    const { status, code, order_id = '' } = await send(load.site, made);
    sent.push({ kind: made.kind, status, code, milliseconds: performance.now() - due });
    if (status !== 200) return;
    if (made.kind === 'new-orders') orderIds.push(order_id);
    if (made.kind === 'payments') eventIds.push(made.headers?.['x-razorpay-event-id'] ?? '');
  };
  const stopSlow = slowCallers(load);
  const started = performance.now();
  const ends = started + load.seconds * 1000;
  const open = new Set<Promise<void>>();
  const begin = (due: number) => {
    const work = one(due).finally(() => open.delete(work));
    open.add(work);
  };
  if ('atOnce' in load.pace) {
    const worker = async () => {
      while (performance.now() < ends) await one(performance.now());
    };
    await Promise.all(Array.from({ length: load.pace.atOnce }, worker));
  } else {
    const gap = 1000 / load.pace.perSecond;
    for (let due = started; due < ends; ) {
      for (; due <= performance.now() && due < ends; due += gap) begin(due);
      await after(tickMs);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const recoverySeconds = await recoveryAfter(load, requests.read());
  await Promise.all(open);
  stopSlow();
  own.disable();
  const ownDelayMs = own.percentile(99) / 1e6 - tickMs;
  return { sent, seconds, orderIds, eventIds, recoverySeconds, ownDelayMs };
};

process.on('message', async (load: Load) => {
  process.send?.(await generate(load));
});
