import { allOperations } from '@potli/contracts/all-operations.ts';
import { type ErrorCode, errors } from '@potli/contracts/errors.ts';
import { errorAnswerSchema, errorCodesOf, type Operation, wirePath } from '@potli/contracts/operation.ts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

export interface Heard {
  readonly id: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/** What an operation answers: a fixed body, or one for each call; `refuse(code)` and `unreachable` are bodies too. */
export type Answers = Readonly<Record<string, object | ((heard: Heard) => object | Promise<object>)>>;

/** An error of the contract's catalogue. */
export const refuse = (code: ErrorCode): object => ({
  success: false,
  code,
  error: errors[code].error,
  request_id: 'req-1',
});

/** No answer comes at all. */
export const unreachable: object = {};

const operationAt = (method: string, path: string): Operation => {
  const found = (allOperations as readonly Operation[]).find(
    (operation) =>
      operation.method === method && new RegExp(`^${wirePath(operation).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!found) throw new Error(`the contract has no ${method} ${path}`);
  return found;
};

const assertValid = (schema: TSchema | undefined, value: unknown, what: string): void => {
  if (!schema || Value.Check(schema, value)) return;
  const [first] = Value.Errors(schema, value);
  throw new Error(`${what} is not valid: ${first?.instancePath} ${first?.message}`);
};

/**
 * A network that holds both sides to the contract: what the pages send and what the test answers. Whatever breaks it is
 * kept in `broken`, because a page shows a failed call as a failed call and nothing more.
 */
export const contractNetwork = (answers: Answers) => {
  const heard: Heard[] = [];
  const broken: string[] = [];

  const respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const operation = operationAt(request.method, pathname);
    const text = await request.text();
    const call: Heard = {
      id: operation.id,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: text ? JSON.parse(text) : undefined,
      idempotencyKey: request.headers.get('idempotency-key'),
    };
    heard.push(call);
    assertValid(operation.body, call.body, `what ${operation.id} was sent`);
    const given = answers[operation.id];
    if (!given) throw new Error(`${operation.id} was called, and the test answers nothing`);
    const body = typeof given === 'function' ? await given(call) : given;
    if (body === unreachable) throw new TypeError('Failed to fetch');
    if ('code' in body) {
      const code = body.code as ErrorCode;
      assertValid(errorAnswerSchema(errorCodesOf(operation)), body, `the refusal of ${operation.id}`);
      return Response.json(body, { status: errors[code].status });
    }
    assertValid(operation.answer, body, `the answer of ${operation.id}`);
    return Response.json(body);
  };

  return {
    heard,
    broken,
    callsOf: (id: string) => heard.filter((call) => call.id === id),
    fetch: (async (input, init) => {
      try {
        return await respond(new Request(input, init));
      } catch (error) {
        if (!(error instanceof TypeError)) broken.push(String(error));
        throw error;
      }
    }) satisfies typeof fetch,
  };
};
