import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Context } from 'koa';

/** How one try at one instance ended. */
export type Outcome =
  | { readonly answer: IncomingMessage }
  | {
      readonly answer?: undefined;
      readonly reason: string;
      /** Whether the instance may have got some of the call. */
      readonly arrived: boolean;
      readonly late: boolean;
    };

export interface Call {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds without an answer before an instance counts as down. */
  readonly patience: number;
}

/** A machine that has gone answers nothing at all, not even that nobody listens. */
const connectWithin = 2000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Sends the visitor's call to one instance and resolves with its answer. The body is taken from the visitor only once
 * the connection stands, so a call that did not come through can be sent to another instance, whatever it is.
 */
export const callInstance = (ctx: Context, { url, headers, patience }: Call): Promise<Outcome> =>
  new Promise((resolve) => {
    const secure = url.protocol === 'https:';
    let arrived = false;
    let late = false;
    const call = (secure ? httpsRequest : httpRequest)(url, {
      method: ctx.method,
      timeout: patience,
      headers,
      ...(secure ? {} : { agent }),
    });
    let connecting: NodeJS.Timeout | undefined;
    const leave = () => call.destroy();
    const over = (outcome: Outcome) => {
      clearTimeout(connecting);
      // Of an answer that is under way the stream to the visitor takes care.
      if (!outcome.answer) ctx.res.off('close', leave);
      resolve(outcome);
    };
    const send = () => {
      clearTimeout(connecting);
      arrived = true;
      ctx.req.pipe(call);
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
      ctx.req.unpipe(call);
      over({ reason: message, arrived, late });
    });
    // A visitor who has gone needs no answer any more.
    ctx.res.on('close', leave);
  });
