import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '@potli/contracts/errors.ts';
import {
  type AnswerOf,
  type ErrorAnswer,
  errorAnswerSchema,
  errorStatusesOf,
  type Operation,
} from '@potli/contracts/operation.ts';
import { addressOf } from '../operation-address.ts';
import { checkJson } from '../validate.ts';

/** What to send. Untyped on purpose: tests send wrong requests too. */
export interface TestRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string;
  /** Bearer token: an operator's or a service's. */
  readonly token?: string;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is known to keep its contract. */
export interface TestAnswer<O extends Operation> {
  readonly status: number;
  readonly body: AnswerOf<O> | ErrorAnswer;
  readonly headers: Headers;
}

/**
 * Calls an operation over HTTP and holds the answer against its contract: the declared answer with 200, or a declared
 * code under its status. Throws for anything else, so every test is a contract test too.
 */
export async function call<O extends Operation>(
  url: string,
  operation: O,
  request: TestRequest = {},
): Promise<TestAnswer<O>> {
  const headers = new Headers();
  const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (request.apiKey !== undefined) headers.set('x-api-key', request.apiKey);
  if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);

  const response = await fetch(`${url}${addressOf(operation, request.params, request.query)}`, {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
  });
  // The bytes of a file are checked and answered as a text with one character for each.
  const isText = !/^(application\/pdf|image\/)/.test(response.headers.get('content-type') ?? '');
  const bytes = await response.arrayBuffer();
  const text = isText ? new TextDecoder().decode(bytes) : Buffer.from(bytes).toString('latin1');
  const refuse = (why: string): never => {
    throw new Error(`${operation.id} answered ${response.status}, ${why}: ${text.slice(0, 1000)}`);
  };
  const codes = response.status === 200 ? [] : (errorStatusesOf(operation).get(response.status) ?? []);
  if (response.status !== 200 && codes.length === 0) refuse('which its contract does not declare');
  const plain = response.status === 200 && operation.answerType !== undefined;
  if (plain && !response.headers.get('content-type')?.startsWith(operation.answerType ?? ''))
    refuse(`as ${response.headers.get('content-type')}`);
  const answer: unknown = plain ? text : text === '' ? undefined : JSON.parse(text);
  const schema = response.status === 200 ? operation.answer : refusalSchema(codes);
  const problems = checkJson(schema)(answer, '');
  if (problems.length > 0) refuse(`not as its contract says (${JSON.stringify(problems)})`);
  noteAnswer(operation, response.status === 200 ? 'success' : (answer as ErrorAnswer).code);
  return { status: response.status, body: answer as AnswerOf<O> | ErrorAnswer, headers: response.headers };
}

/** One schema for the same codes: each new one is compiled, which took a seventh of a service's tests. */
const refusalSchemas = new Map<string, ReturnType<typeof errorAnswerSchema>>();
function refusalSchema(codes: readonly ErrorCode[]): ReturnType<typeof errorAnswerSchema> {
  const schema = refusalSchemas.get(codes.join()) ?? errorAnswerSchema(codes);
  refusalSchemas.set(codes.join(), schema);
  return schema;
}

/**
 * Notes which answers the tests have provoked, in a file per process of the folder ANSWERS_SEEN_DIR where that is set:
 * `npm test` then names every declared answer that no test has seen.
 */
function noteAnswer(operation: Operation, answer: string): void {
  const folder = process.env.ANSWERS_SEEN_DIR;
  if (folder) appendFileSync(join(folder, `${process.pid}.txt`), `${operation.id} ${answer}\n`);
}

/** The answer of a call that succeeded. Throws, with the refusal, when it did not. */
export function succeeded<O extends Operation>({ status, body }: TestAnswer<O>): AnswerOf<O> {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as AnswerOf<O>;
}

/** The refusal of a call that failed. Throws when it succeeded. */
export function refused({ status, body }: TestAnswer<Operation>): ErrorAnswer {
  if (status === 200) throw new Error(`answered 200: ${JSON.stringify(body)}`);
  return body as ErrorAnswer;
}
