import { allOperations } from '@potli/contracts/all-operations.ts';
import { type ErrorCode, errors } from '@potli/contracts/errors.ts';
import { errorAnswerSchema, errorCodesOf, type Operation, wirePath } from '@potli/contracts/operation.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ allErrors: true, strict: false });

export interface SeenCall {
  readonly operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to have been sent
  readonly body: any;
  readonly query: URLSearchParams;
  readonly authorization: string | null;
}

/** What one operation answers: a body, or a function of the call that gives one or an error of the contract. */
export type Answer = object | ((call: SeenCall) => object);

/** An error of the catalogue as a service answers it. */
export const refusal = (code: ErrorCode, details: object[] = []) => ({ refused: code, details });

const matching = (method: string, path: string): Operation | undefined =>
  (allOperations as readonly Operation[])
    .filter((operation) => operation.method === method)
    .find((operation) => new RegExp(`^${wirePath(operation).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));

const insist = (schema: object, value: unknown, what: string): void => {
  if (!ajv.validate(schema, value)) throw new Error(`${what} breaks the contract: ${ajv.errorsText()}`);
};

/**
 * A network that knows the contract: requests must be valid, and so must be what a test lets it answer. An operation
 * without an answer fails the call, so that nothing is called unnoticed.
 */
export const fakeApi = (answers: Readonly<Record<string, Answer>>) => {
  const calls: SeenCall[] = [];
  const broken: Error[] = [];
  const answer = (request: Request, body: unknown): Response => {
    const url = new URL(request.url);
    const operation = matching(request.method, url.pathname);
    if (!operation) throw new Error(`No operation ${request.method} ${url.pathname}`);
    if (operation.body) insist(operation.body, body, `The request of ${operation.id}`);
    const call = {
      operation: operation.id,
      body,
      query: url.searchParams,
      authorization: request.headers.get('authorization'),
    };
    calls.push(call);
    const given = answers[operation.id];
    if (!given) throw new Error(`${operation.id} has no answer`);
    const told = typeof given === 'function' ? given(call) : given;
    if ('refused' in told) {
      const { refused: code, details } = told as ReturnType<typeof refusal>;
      const problem = { success: false, error: errors[code].error, code, request_id: 'r-1', details };
      insist(errorAnswerSchema(errorCodesOf(operation)), problem, `The refusal of ${operation.id}`);
      return Response.json(problem, { status: errors[code].status });
    }
    insist(operation.answer, told, `The answer of ${operation.id}`);
    return Response.json(told);
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    try {
      return answer(request, text === '' ? undefined : JSON.parse(text));
    } catch (error) {
      broken.push(error as Error);
      throw error;
    }
  };
  return {
    fetch,
    calls,
    /** The bodies that were sent to an operation. */
    sentTo: (id: string) => calls.filter(({ operation }) => operation === id).map(({ body }) => body),
    /** Throws what was wrong with the calls, which the page itself can only show as a failed call. */
    assertContract: () => {
      if (broken[0]) throw broken[0];
    },
  };
};
