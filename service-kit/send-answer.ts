import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { securityHeaders } from './bounded-server.ts';
import { stateOf } from './request-state.ts';

/** What every answer says, whoever gives it. */
const alwaysSet = { 'cache-control': 'no-store', ...securityHeaders };

/**
 * Sends an operation's answer with all its headers at once, past Koa's setters: header by header they took a twentieth of
 * a request's whole time. Without a text the answer has no body.
 */
export function sendAnswer(
  ctx: Context,
  status: number,
  headers: Readonly<Record<string, string>>,
  content?: { readonly type: string; readonly text: string },
): void {
  const usual = { ...alwaysSet, 'x-request-id': stateOf(ctx).requestId };
  if (content) {
    const { type, text } = content;
    const length = Buffer.byteLength(text);
    ctx.res.writeHead(status, { ...usual, ...headers, 'content-type': type, 'content-length': length });
    // As many bytes as characters: nothing but ASCII, which goes out without being encoded.
    endSoon(ctx.res, text, length === text.length ? 'latin1' : 'utf8');
  } else {
    ctx.res.writeHead(status, { ...usual, ...headers });
    endSoon(ctx.res, '', 'latin1');
  }
  ctx.respond = false;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly text: string;
  readonly encoding: BufferEncoding;
}

/** So many answers wait for each other at most: about a millisecond of reading orders. */
const together = 16;
let waiting: Waiting[] = [];

/**
 * Sends an answer with those of the other requests that came in this turn of the event loop. To wake its reader is a
 * third of what sending an answer costs, and the next ones find it awake. Who asks alone waits for nobody.
 */
function endSoon(response: ServerResponse, text: string, encoding: BufferEncoding): void {
  waiting.push({ response, text, encoding });
  if (waiting.length === 1) setImmediate(endWaiting);
  else if (waiting.length === together) endWaiting();
}

function endWaiting(): void {
  const now = waiting;
  waiting = [];
  for (const { response, text, encoding } of now) response.end(text, encoding);
}

/** The same headers for an answer that Koa will send: an error, a probe's, a text's that is sent piece by piece. */
export function setUsualHeaders(ctx: Context): void {
  if (!ctx.headerSent) ctx.set({ ...alwaysSet, 'x-request-id': stateOf(ctx).requestId });
}
