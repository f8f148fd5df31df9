import { allOperations, type Operations } from '@potli/contracts/all-operations.ts';
import { type ErrorCode, errors } from '@potli/contracts/errors.ts';
import {
  type BodyOf,
  type ErrorAnswer,
  errorAnswerSchema,
  errorCodesOf,
  type Operation,
  wirePath,
} from '@potli/contracts/operation.ts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The id of an operation of the contract. */
export type OperationId = {
  [Id in keyof Operations]: Operations[Id] extends Operation ? Id : never;
}[keyof Operations];

/** One request as the page sent it. */
export interface Call<Id extends OperationId = OperationId> {
  readonly id: Id;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: BodyOf<Operations[Id]>;
  readonly headers: Headers;
  /** Aborted when the page no longer wants the answer. */
  readonly signal: AbortSignal;
}

/**
 * What each operation answers: a body, or a function of the call that returns one. A function may return a promise that
 * the test resolves later. `refuse(code)` and `unreachable` are answers, too.
 */
export type Answers = {
  readonly [Id in OperationId]?: object | ((call: Call<Id>) => object | Promise<object>);
};

class Refusal {
  readonly code: ErrorCode;
  readonly details: ErrorAnswer['details'];
  constructor(code: ErrorCode, details: ErrorAnswer['details']) {
    this.code = code;
    this.details = details;
  }
}

/** An error answer with a code of the contract's catalogue. */
export const refuse = (code: ErrorCode, details: ErrorAnswer['details'] = []): object => new Refusal(code, details);

/** The request gets no answer. */
export const unreachable: object = {};

/** Answers call after call in this order; the last answer repeats. */
export const inTurn = (...answers: readonly [object, ...object[]]) => {
  let calls = 0;
  return (): object => {
    calls += 1;
    return answers[calls - 1] ?? answers.at(-1) ?? unreachable;
  };
};

const operationAt = (method: string, path: string): Operation => {
  const found = allOperations.find(
    (operation) =>
      operation.method === method && new RegExp(`^${wirePath(operation).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!found) throw new Error(`the contract has no ${method} ${path}`);
  return found;
};

const assertValid = (schema: TSchema | undefined, value: unknown, what: string): void => {
  if (!schema || Value.Check(schema, value)) return;
  const [first] = Value.Errors(schema, value);
  throw new Error(`${what} breaks the contract: ${first?.instancePath} ${first?.message}`);
};

/**
 * A stand-in for `fetch` that checks requests and answers against the contract. An operation without an answer fails the
 * call. `assertContract` throws what went wrong, since a page shows it as a failed call only.
 */
export const fakeNetwork = (answers: Answers) => {
  const calls: Call[] = [];
  const broken: unknown[] = [];

  const respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const operation = operationAt(request.method, pathname);
    const id = operation.id as OperationId;
    const text = await request.text();
    const body = text === '' ? undefined : JSON.parse(text);
    const { headers: sent, signal } = request;
    const call = { id, path: pathname, query: Object.fromEntries(searchParams), body, headers: sent, signal };
    calls.push(call);
    assertValid(operation.body, body, `the request of ${id}`);
    const given = answers[id];
    if (!given) throw new Error(`${id} was called, and the test has no answer for it`);
    const answer = typeof given === 'function' ? await (given as (call: Call) => object)(call) : given;
    if (answer === unreachable) return Response.error();
    if (answer instanceof Refusal) {
      const { error, status } = errors[answer.code];
      const refusal = { success: false, error, code: answer.code, request_id: 'req-1', details: answer.details };
      assertValid(errorAnswerSchema(errorCodesOf(operation)), refusal, `the refusal of ${id}`);
      // As the servers send it.
      const headers: HeadersInit = answer.code === 'OVERLOADED' ? { 'retry-after': '2' } : {};
      return Response.json(refusal, { status, headers });
    }
    assertValid(operation.answer, answer, `the answer of ${id}`);
    return Response.json(answer);
  };

  return {
    calls: calls as readonly Call[],
    callsOf: <Id extends OperationId>(id: Id) => calls.filter((call) => call.id === id) as unknown as Call<Id>[],
    /** The bodies that were sent to an operation. */
    bodiesOf: <Id extends OperationId>(id: Id) =>
      calls.filter((call) => call.id === id).map(({ body }) => body as BodyOf<Operations[Id]>),
    assertContract: () => {
      if (broken.length > 0) throw broken[0];
    },
    fetch: (async (input, init) => {
      let response: Response;
      try {
        response = await respond(new Request(input, init));
      } catch (error) {
        broken.push(error);
        throw error;
      }
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    }) satisfies typeof fetch,
  };
};
