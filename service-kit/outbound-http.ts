import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@potli/contracts/operation.ts';
import { request as send } from 'undici';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import { addressOf } from './operation-address.ts';
import { isObject } from './read-json.ts';
import { type ServiceKey, signServiceToken } from './service-token.ts';
import { traceHeaders } from './trace/trace-context.ts';
import { currentRequest } from './trace/tracing.ts';
import { upstreamError } from './upstream-error.ts';

/** One call to somebody else. Redirects are not followed. */
interface OutboundRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** One of `json`, `form` (urlencoded) and `body` (as it is). */
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for the whole call, the answer's body included. */
  readonly timeoutMs: number;
  /** Largest answer in bytes; 1 MiB where not given. */
  readonly maxBytes?: number;
}

/** Whatever was answered, of any status: what an error means is the caller's business. */
interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  json(): unknown;
}

const unconnected: readonly string[] = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** No usable answer: none in time, or the connection failed. The message names method and host, never the path. */
export class OutboundError extends Error {
  readonly kind: 'timeout' | 'network';
  /** False where no connection came about: the party has got nothing of the call. */
  readonly reached: boolean;

  constructor(kind: 'timeout' | 'network', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.kind = kind;
    this.reached = !unconnected.includes(codeOf(cause));
  }
}

/**
 * One HTTP call to a party outside this process, by undici itself: `fetch` takes four times its processor time. Any
 * status is an answer, redirects included. Throws OutboundError where there is no answer in time or it is too large.
 */
export async function outbound(request: OutboundRequest): Promise<OutboundAnswer> {
  const { method, url, timeoutMs, maxBytes = 1024 * 1024 } = request;
  const called = `${method} ${new URL(url).origin}`;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { body, contentType } = content(request);
    const headers = {
      'user-agent': 'potli',
      ...(contentType && { 'content-type': contentType }),
      ...request.headers,
    };
    const response = await send(url, { method, headers, signal, ...(body !== undefined && { body }) });
    const text = await readText(response.body, maxBytes);
    return { status: response.statusCode, headers: response.headers, text, json: () => parsed(text) };
  } catch (cause) {
    if (signal.aborted) throw new OutboundError('timeout', `${called}: no answer within ${timeoutMs} ms`, cause);
    throw new OutboundError('network', `${called}: ${reasonOf(cause)}`, cause);
  }
}

function content({ json, form, body }: OutboundRequest) {
  if (json !== undefined) return { body: JSON.stringify(json), contentType: 'application/json' };
  if (form) return { body: new URLSearchParams(form).toString(), contentType: 'application/x-www-form-urlencoded' };
  return { body, contentType: undefined };
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early destroys the stream, which closes the connection.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string => (isObject(error) && typeof error.code === 'string' ? error.code : '');

/** Several addresses that all refused leave a code and no message. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || codeOf(error) || error.name : String(error);

type Given<K extends string, T> = T extends undefined ? { readonly [P in K]?: undefined } : { readonly [P in K]: T };

/** A call of operation O: its request, the address and the credentials. */
type ServiceCall<O extends Operation> = Given<'params', ParamsOf<O>> &
  Given<'query', QueryOf<O>> &
  Given<'body', BodyOf<O>> & {
    /** The upstream's origin, e.g. http://127.0.0.1:4101, or those of all its instances. */
    readonly baseUrl: string | readonly string[];
    /** Needed where the operation's caller is 'service'. */
    readonly serviceKey?: ServiceKey;
    readonly apiKey?: string;
    /** The `Authorization` header of the operator for whom this service calls an operation of operators. */
    readonly onBehalfOf?: string;
    /** Propagated, so one id follows a request through all services. */
    readonly requestId?: string;
    readonly clock: Clock;
    /** Milliseconds; 5 s where not given. */
    readonly timeoutMs?: number;
  };

/**
 * Calls an operation of another service.
 * @throws AppError with the upstream's code and details if the operation declares it or the request was invalid;
 * NEIGHBOUR_UNAVAILABLE without a usable answer; INTERNAL_ERROR if our credentials were rejected: a deployment mistake,
 * which must not look like an expired session to the browser
 */
export async function callService<O extends Operation>(operation: O, call: ServiceCall<O>): Promise<AnswerOf<O>> {
  const headers: Record<string, string> = {};
  const request = currentRequest();
  const requestId = call.requestId ?? request?.requestId;
  if (requestId) headers['x-request-id'] = requestId;
  if (call.apiKey) headers['x-api-key'] = call.apiKey;
  if (call.onBehalfOf && operation.caller === 'operator') headers.authorization = call.onBehalfOf;
  if (operation.caller === 'service' && operation.service !== 'site') {
    if (!call.serviceKey) throw new Error(`${operation.id} needs serviceKey`);
    const token = await signServiceToken(call.serviceKey, operation.service, call.clock);
    headers.authorization = `Bearer ${token}`;
  }
  const span = request?.tracing.start(`call ${operation.id}`, 'client', request.trace);
  if (span) Object.assign(headers, traceHeaders(span.context));
  const answer = await outboundToOneOf([call.baseUrl].flat(), {
    method: operation.method,
    url: addressOf(operation, call.params, call.query),
    headers,
    timeoutMs: call.timeoutMs ?? 5000,
    ...(call.body !== undefined && { json: call.body }),
  }).catch((error: unknown) => {
    span?.end({ failed: true });
    throw error;
  });
  span?.end({ failed: answer.status >= 500, facts: { 'http.response.status_code': answer.status } });
  const body = answer.json();
  if (answer.status === 200 && isObject(body) && body.success === true) return body as AnswerOf<O>;
  throw upstreamError(operation, answer, body);
}

/**
 * Tries the instances in turn, and the first again: during a rolling deploy one of them may be gone. Retries only calls
 * that did not arrive or that change nothing.
 */
async function outboundToOneOf(origins: readonly string[], request: OutboundRequest): Promise<OutboundAnswer> {
  const left = [...origins, ...origins.slice(0, 1)];
  for (;;) {
    const origin = left.shift();
    try {
      return await outbound({ ...request, url: `${origin}${request.url}` });
    } catch (cause) {
      const harmless =
        cause instanceof OutboundError && (!cause.reached || (request.method === 'GET' && cause.kind === 'network'));
      if (!harmless || left.length === 0) throw new AppError('NEIGHBOUR_UNAVAILABLE', { cause });
    }
  }
}
