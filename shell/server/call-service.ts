import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Importance } from '@potli/contracts/operation.ts';
import type { Context } from 'koa';
import { slots } from './slots.ts';

type Outcome =
  | { readonly answer: IncomingMessage }
  | {
      readonly answer?: undefined;
      readonly reason: string;
      /** Whether the instance may have received some of the call. */
      readonly arrived: boolean;
      readonly late: boolean;
      /** It did not get its turn in time. */
      readonly busy?: true;
    };

/** A machine that is gone does not even refuse the connection. */
const connectWithin = 2000;
const answerWithin = 60_000;

const agent = new Agent({ keepAlive: true });

/** Calls to one instance at a time, kept apart so that a flood of one kind, or slow stores, leave room for the others. */
const mostCalls: Readonly<Record<Importance, number>> = {
  payments: 64,
  operators: 64,
  customers: 96,
  'new-orders': 48,
  optional: 48,
};
/** By instance and importance. Not the agent's own queue, which keeps cancelled requests. */
const places = new Map<string, ReturnType<typeof slots>>();
const placesOf = ({ url: { host }, importance }: Call): ReturnType<typeof slots> => {
  const key = `${host} ${importance}`;
  const known = places.get(key) ?? slots(mostCalls[importance]);
  places.set(key, known);
  return known;
};

export interface Call {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly importance: Importance;
  /** Milliseconds to wait for its turn. */
  readonly mostWait: number;
  /** Complete: a visitor who sends slowly holds no connection to a service. */
  readonly body: Buffer | undefined;
}

/** Sends a visitor's call to one instance when it is its turn. */
export const callInstance = async (ctx: Context, call: Call): Promise<Outcome> => {
  const release = await placesOf(call).take(call.mostWait);
  if (!release) return { reason: 'busy', arrived: false, late: false, busy: true };
  if (!ctx.res.closed) return send(ctx, call, release);
  release();
  return { reason: 'the visitor left', arrived: false, late: false };
};

const send = (ctx: Context, { url, headers, body }: Call, release: () => void): Promise<Outcome> =>
  new Promise((resolve) => {
    const secure = url.protocol === 'https:';
    let arrived = false;
    let late = false;
    const call = (secure ? httpsRequest : httpRequest)(url, {
      method: ctx.method,
      timeout: answerWithin,
      headers,
      ...(secure ? {} : { agent }),
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
      connecting = setTimeout(() => call.destroy(new Error('no connection')), connectWithin);
      socket.once(secure ? 'secureConnect' : 'connect', sendBody);
    });
    call.on('response', (answer) => over({ answer }));
    call.on('timeout', () => {
      late = true;
      call.destroy(new Error('timeout'));
    });
    call.on('error', ({ message }) => {
      over({ reason: message, arrived, late });
    });
    call.once('close', release);
    ctx.res.on('close', leave);
  });
