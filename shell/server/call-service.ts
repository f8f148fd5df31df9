import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Context } from 'koa';

type Outcome =
  | { readonly answer: IncomingMessage }
  | {
      readonly answer?: undefined;
      readonly reason: string;
      /** Whether the instance may have received some of the call. */
      readonly arrived: boolean;
      readonly late: boolean;
    };

/** A machine that is gone does not even refuse the connection. */
const connectWithin = 2000;
const answerWithin = 60_000;

/** Connections to one instance, kept apart so that a flood of writes leaves room for reads and for providers' webhooks. */
const agents = {
  reads: new Agent({ keepAlive: true, maxSockets: 128 }),
  writes: new Agent({ keepAlive: true, maxSockets: 96 }),
  webhooks: new Agent({ keepAlive: true, maxSockets: 32 }),
};

export interface Call {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly kind: keyof typeof agents;
  /** Complete: a visitor who sends slowly holds no connection to a service. */
  readonly body: Buffer | undefined;
}

/** Sends a visitor's call to one instance. */
export const callInstance = (ctx: Context, { url, headers, kind, body }: Call): Promise<Outcome> =>
  new Promise((resolve) => {
    const secure = url.protocol === 'https:';
    let arrived = false;
    let late = false;
    const call = (secure ? httpsRequest : httpRequest)(url, {
      method: ctx.method,
      timeout: answerWithin,
      headers,
      ...(secure ? {} : { agent: agents[kind] }),
    });
    let connecting: NodeJS.Timeout | undefined;
    const leave = () => call.destroy();
    const over = (outcome: Outcome) => {
      clearTimeout(connecting);
      // A response under way is ended by the stream to the visitor.
      if (!outcome.answer) ctx.res.off('close', leave);
      resolve(outcome);
    };
    const send = () => {
      clearTimeout(connecting);
      arrived = true;
      call.end(body);
    };
    call.on('socket', (socket) => {
      if (!socket.connecting) return send();
      connecting = setTimeout(() => call.destroy(new Error('no connection')), connectWithin);
      socket.once(secure ? 'secureConnect' : 'connect', send);
    });
    call.on('response', (answer) => over({ answer }));
    call.on('timeout', () => {
      late = true;
      call.destroy(new Error('timeout'));
    });
    call.on('error', ({ message }) => {
      over({ reason: message, arrived, late });
    });
    ctx.res.on('close', leave);
  });
