import type { ErrorCode, Problem } from '@potli/contracts/errors.ts';
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf, Route } from '@potli/contracts/operation.ts';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { retryWhileBusy } from './busy.ts';
import { randomKey } from './random-key.ts';

export interface ApiCall {
  readonly method: Operation['method'];
  /** With path parameters filled in, without `/api`. */
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly idempotencyKey?: boolean | undefined;
  /** The field without which a page can do nothing with the answer. */
  readonly needs?: string | undefined;
}

/** Why a call failed, in one shape for every cause. `error` is a sentence that may be shown as it is. */
export interface ApiProblem {
  readonly status: number | 'FETCH_ERROR';
  readonly code: ErrorCode | 'NO_RESPONSE' | 'UNREADABLE_ANSWER';
  readonly error: string;
  readonly details: readonly Problem[];
  readonly request_id?: string;
}

/** Read again for each call, since tokens come and go. */
export interface BaseQueryOptions {
  readonly apiKey: () => string;
  readonly bearerToken?: () => string | null | undefined;
}

const searchOf = (query: object | undefined): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
};

const problemFrom = (response: Response, body: unknown): ApiProblem => {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiProblem>;
  // spec 8: 'Error {status}: {server error or status text}' where the server sent no sentence of its own
  return {
    status: response.status,
    code: answer.code ?? 'UNREADABLE_ANSWER',
    error: answer.error ?? `Error ${response.status}: ${response.statusText}`,
    details: answer.details ?? [],
    ...(answer.request_id ? { request_id: answer.request_id } : {}),
  };
};

/** Whether the server may have carried out the call all the same: the answer was lost, or a server broke down meanwhile. */
export const isWithoutAnswer = ({ status }: Pick<ApiProblem, 'status'>): boolean =>
  status === 'FETCH_ERROR' || status >= 500;

const keptAnswers = 20;

/** Begins a trace that the site and the services go on with (W3C Trace Context): one id from here to the database. */
const newTrace = (): string => `00-${randomKey()}-${randomKey().slice(16)}-01`;

const noAnswer: ApiProblem = {
  status: 'FETCH_ERROR',
  code: 'NO_RESPONSE',
  error: 'No response from server. Please try again.',
  details: [],
};

/** Returns what sends the call, each time with the token of now: a retry is never made as another operator. */
const sender = (
  { apiKey, bearerToken }: BaseQueryOptions,
  { method, path, query, body, headers }: ApiCall,
  init: { readonly signal?: () => AbortSignal; readonly accept?: string } = {},
): (() => Promise<Response | ApiProblem>) => {
  const token = bearerToken?.();
  return () =>
    fetch(new URL(`/api/${path}${searchOf(query)}`, globalThis.location.origin), {
      method,
      ...(init.signal ? { signal: init.signal() } : {}),
      credentials: 'same-origin',
      headers: {
        accept: init.accept ?? 'application/json',
        'x-api-key': apiKey(),
        traceparent: newTrace(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => noAnswer);
};

// A body that is not JSON comes from a proxy: `problemFrom` reports its status.
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** A command that is sent again with a newer one-time code is the same command. */
const withoutCode = (name: string, value: unknown): unknown => (name === 'otp' ? undefined : value);

/** Milliseconds after which a read is lost, such as on a dead connection; the site gives up after 60 seconds. */
const longestRead = 70_000;

/** Aborts with that signal or after `longestRead`; `AbortSignal.any` is younger than the oldest browsers. */
const limited = (signal: AbortSignal): AbortSignal => {
  const end = new AbortController();
  for (const each of [signal, AbortSignal.timeout(longestRead)]) each.addEventListener('abort', () => end.abort());
  return end.signal;
};

/**
 * RTK Query's base query over `/api`. Answers with an ETag are kept and revalidated, since some pages poll. A command that
 * takes an Idempotency-Key keeps its key while it is sent again for lack of an answer, or because a code had to be entered
 * first. Reads and such commands are sent again while the server is busy.
 */
export const apiBaseQuery = (options: BaseQueryOptions): BaseQueryFn<ApiCall, unknown, ApiProblem> => {
  const kept = new Map<string, { etag: string; answer: unknown }>();
  const keep = (key: string, entry: { etag: string; answer: unknown }) => {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest);
  };
  const keys = new Map<string, string>();
  const keyOf = (command: string): string => {
    const key = keys.get(command) ?? randomKey();
    keys.set(command, key);
    return key;
  };
  return async (call, { signal }) => {
    const { method, path, query } = call;
    const command = call.idempotencyKey ? `${path} ${JSON.stringify(call.body, withoutCode)}` : undefined;
    const key = `${options.bearerToken?.() ?? ''} ${path}${searchOf(query)}`;
    const known = method === 'GET' ? kept.get(key) : undefined;
    const headers = {
      ...(known ? { 'if-none-match': known.etag } : {}),
      ...(command === undefined ? {} : { 'idempotency-key': keyOf(command) }),
      ...call.headers,
    };
    const attempt = sender(
      options,
      { ...call, headers },
      { signal: () => (method === 'GET' ? limited(signal) : signal) },
    );
    const repeatable = method === 'GET' || 'idempotency-key' in headers;
    const response = await (repeatable ? retryWhileBusy(attempt, { signal }) : attempt());
    if (!(response instanceof Response)) return { error: response };
    if (response.status === 304 && known) return { data: known.answer };
    const body = await readJson(response);
    const answer = response.ok && call.needs && !(call.needs in Object(body)) ? undefined : body;
    const problem = response.ok && answer !== undefined ? undefined : problemFrom(response, answer);
    const unsettled = problem !== undefined && (isWithoutAnswer(problem) || problem.code === 'SECOND_FACTOR_REQUIRED');
    if (command !== undefined && answer !== undefined && !unsettled) keys.delete(command);
    if (problem) return { error: problem };
    const etag = response.headers.get('etag');
    if (method === 'GET' && etag) keep(key, { etag, answer });
    return { data: answer };
  };
};

export interface ApiFile {
  readonly file: Blob;
  readonly name: string | undefined;
}

/** For a file to be saved: a link could not carry the operator's token. */
export const fetchFile = async (options: BaseQueryOptions, call: ApiCall): Promise<ApiFile | ApiProblem> => {
  const response = await retryWhileBusy(sender(options, call, { accept: '*/*' }));
  if (!(response instanceof Response)) return response;
  if (!response.ok) return problemFrom(response, await readJson(response));
  const name = /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return response.blob().then(
    (file) => ({ file, name }),
    () => noAnswer, // it broke off on the way
  );
};

type Sent<K extends string, T> = [T] extends [undefined] ? { readonly [P in K]?: undefined } : { readonly [P in K]: T };

export type RequestOf<O extends Operation> = Sent<'params', ParamsOf<O>> &
  Sent<'query', QueryOf<O>> &
  Sent<'body', BodyOf<O>> & { readonly headers?: Readonly<Record<string, string>> };

/**
 * `build.mutation(endpoint(createOrder))` with `createOrder` from `@potli/contracts/routes.ts`: types without schema
 * code. A good answer without the field `needs` cannot be read, as one that is not JSON; other fields are the page's care.
 */
export const endpoint = <O extends Operation>(
  { method, path, idempotencyKey }: Route<O>,
  needs?: keyof AnswerOf<O> & string,
) => ({
  query: ({ params, query, body, headers }: RequestOf<O>): ApiCall => ({
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
    ),
    query: query as object | undefined,
    body,
    headers,
    idempotencyKey,
    needs,
  }),
  transformResponse: (answer: AnswerOf<O>): AnswerOf<O> => answer,
});
