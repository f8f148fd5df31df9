import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Importance, ServiceName } from '@potli/contracts/operation.ts';
import type { Context } from 'koa';
import { type SlotLimits, slots } from './slots.ts';

type Outcome =
  | { readonly answer: IncomingMessage; readonly stale?: undefined }
  | {
      readonly answer?: undefined;
      readonly reason: string;
      /** Whether the instance may have received some of the call. */
      readonly arrived: boolean;
      readonly late: boolean;
      /** It did not get a slot in time. */
      readonly busy?: true;
      /** The connection was kept from an earlier call, and the service had closed it. */
      readonly stale?: true;
    };

/** A machine that is gone does not even refuse the connection. */
const connectWithin = 2000;
const answerWithin = 60_000;
/** Bytes that are read at once, at whatever pace the visitor reads them. */
const shortAnswer = 64 * 1024;

const agent = new Agent({ keepAlive: true });

/**
 * Runs `work` after so many milliseconds and after the events that have arrived by then: on a busy machine a timer may be
 * over before it is seen that a connection is there.
 */
export const afterEvents = (ms: number, work: () => void): NodeJS.Timeout => setTimeout(() => setImmediate(work), ms);

// No importance may take all: what a call is follows from its address, before any proof.
/** Calls to one instance of svc-orders at a time. It computes: more of them only wait in it, and for its new connections. */
const computing: SlotLimits = {
  total: 20,
  each: { payments: 16, operators: 16, customers: 16, 'new-orders': 8, optional: 8 },
};
/** Calls to one instance of a service that mostly waits, for providers or stores. */
const waitingForOthers: SlotLimits = {
  total: 96,
  each: { payments: 64, operators: 48, customers: 48, 'new-orders': 48, optional: 48 },
};
/** By service and instance. Not the agent's own queue, which keeps cancelled requests. */
const slotsByInstance = new Map<string, ReturnType<typeof slots>>();
const slotsOf = ({ url: { host }, service }: Call): ReturnType<typeof slots> => {
  const key = `${service} ${host}`;
  const known = slotsByInstance.get(key) ?? slots(service === 'orders' ? computing : waitingForOthers);
  slotsByInstance.set(key, known);
  return known;
};

interface Call {
  readonly service: ServiceName;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly importance: Importance;
  /** Milliseconds to wait for a slot. */
  readonly mostWait: number;
  /** Complete: a visitor who sends slowly holds no connection to a service. */
  readonly body: Buffer | undefined;
  /** Uses no connection of an earlier call. */
  readonly fresh?: boolean;
}

/** Sends a visitor's call to one instance when it has a slot. */
export const callInstance = async (ctx: Context, call: Call): Promise<Outcome> => {
  const release = await slotsOf(call).take(call.importance, call.mostWait);
  if (!release) return { reason: 'busy', arrived: false, late: false, busy: true };
  if (!ctx.res.closed) return send(ctx, call, release);
  release();
  return { reason: 'the visitor left', arrived: false, late: false };
};

const send = (ctx: Context, { url, headers, body, fresh }: Call, release: () => void): Promise<Outcome> =>
  new Promise((resolve) => {
    const secure = url.protocol === 'https:';
    let arrived = false;
    let late = false;
    const call = (secure ? httpsRequest : httpRequest)(url, {
      method: ctx.method,
      timeout: answerWithin,
      headers,
      ...(fresh ? { agent: false } : secure ? {} : { agent }),
    });
    let connecting: NodeJS.Timeout | undefined;
    const leave = () => call.destroy();
    const over = (outcome: Outcome) => {
      clearTimeout(connecting);
      // A response under way is ended by the stream to the visitor.
      if (!outcome.answer) ctx.res.off('close', leave);
      resolve(outcome);
    };
    const sendBody = () => {
      clearTimeout(connecting);
      arrived = true;
      call.end(body);
    };
    call.on('socket', (socket) => {
      if (!socket.connecting) return sendBody();
      connecting = afterEvents(connectWithin, () => {
        if (socket.connecting) call.destroy(new Error('no connection'));
      });
      socket.once(secure ? 'secureConnect' : 'connect', sendBody);
    });
    call.on('response', (answer) => {
      // A visitor may read it slowly.
      if (!(Number(answer.headers['content-length']) <= shortAnswer)) release();
      over({ answer });
    });
    call.on('timeout', () => {
      late = true;
      call.destroy(new Error('timeout'));
    });
    call.on('error', ({ message, code }: NodeJS.ErrnoException) => {
      const stale = call.reusedSocket && code === 'ECONNRESET' && !late;
      over({ reason: message, arrived, late, ...(stale && { stale }) });
    });
    call.once('close', release);
    ctx.res.on('close', leave);
  });
