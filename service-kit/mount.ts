import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ErrorCode } from '@potli/contracts/errors.ts';
import {
  type AnswerOf,
  type BodyOf,
  errorCodesOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
  wirePath,
} from '@potli/contracts/operation.ts';
import type { Middleware } from 'koa';
import { AppError } from './app-error.ts';
import type { Operator } from './operator.ts';
import { type ProofOptions, prove } from './proofs.ts';
import { requestReader } from './read-request.ts';
import { callersAddress, sentHeader, stateOf } from './request-state.ts';
import { sendAnswer } from './send-answer.ts';
import { checkJson } from './validate.ts';

/** One checked call of an operation, as its handler sees it. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  /** For a provider's call without a body schema: the parsed JSON, undefined where it is not JSON. */
  readonly body: O extends { body: object } ? BodyOf<O> : O['caller'] extends 'provider' ? unknown : undefined;
  /** The bytes as sent, for signatures; empty where the operation takes no body. */
  readonly rawBody: Buffer;
  header(name: string): string | undefined;
  /** A header of the successful answer; dropped when the handler throws. An `etag` makes If-None-Match answer 304. */
  setHeader(name: string, value: string): void;
  /** Gives the successful answer an `etag` made of all that it says, with `prefix` in front. */
  tagByContent(prefix?: string): void;
  /** The caller's network address; behind our site, the address that the site saw. */
  readonly address: string;
  readonly requestId: string;
  /** Set where the operation asks for an operator, or lets one show a token (it lists TOKEN_INVALID), and one did. */
  readonly operator?: Operator;
}

/** What a handler answers: the body, or where that is no JSON its text piece by piece. */
export type HandlerAnswer<O extends Operation> = O extends { answerType: string } ? AsyncIterable<string> : AnswerOf<O>;
/** What serves an operation: takes the checked request, answers the body or throws an AppError of a declared code. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<HandlerAnswer<O>> | HandlerAnswer<O>;

/** How requests are proven, where callers are found, and how answers are held against the contract. */
export interface MountOptions extends ProofOptions {
  /** True: an answer that breaks the contract becomes INTERNAL_ERROR. False: it is counted, logged and sent. */
  readonly validateAnswers: boolean;
  /** True behind our site: the caller's address is the last one in x-forwarded-for. */
  readonly trustProxy?: boolean;
}

/** The middleware that serves one operation: proof, then the request against the contract, then the handler. */
export function serveOperation<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  options: MountOptions,
): Middleware {
  const readRequest = requestReader(operation);
  const checkAnswer = answerChecker(operation, options);
  const path = wirePath(operation);
  const declared = new Set<ErrorCode>(errorCodesOf(operation));

  return async (ctx) => {
    const state = stateOf(ctx);
    state.operation = operation.id;
    state.path = path;
    const header = (name: string): string | undefined => sentHeader(ctx, name.toLowerCase()) || undefined;
    const params: Record<string, string> = { ...ctx.params };
    const evidence = { apiKey: header('x-api-key'), authorization: header('authorization'), params };
    const operator = await prove(operation, evidence, options);
    const request = await readRequest(ctx, params);
    const headers: Record<string, string> = {};
    let tagPrefix: string | undefined;
    const call = {
      ...request,
      header,
      setHeader: (name: string, value: string) => {
        headers[name.toLowerCase()] = value;
      },
      tagByContent: (prefix = '') => {
        tagPrefix = prefix;
      },
      address: callersAddress(ctx, options.trustProxy),
      requestId: state.requestId,
      ...(operator && { operator }),
    };
    let answer: HandlerAnswer<O>;
    try {
      // The reader has held each part against the schema that its type is inferred from.
      answer = await handler(call as unknown as Call<O>);
    } catch (error) {
      if (error instanceof AppError && !declared.has(error.code))
        options.logger.warn(
          { operation: operation.id, code: error.code },
          'an error that the contract does not declare',
        );
      throw error;
    }
    const text = operation.answerType && (await begun(answer as AsyncIterable<string>));
    let json: string | undefined;
    if (tagPrefix !== undefined) {
      json = JSON.stringify(answer);
      headers.etag = `"${tagPrefix}${digestOf(json)}"`;
    }
    if (operation.method === 'GET' && headers.etag !== undefined && headers.etag === header('if-none-match')) {
      // The caller has this very answer: whoever asks every few seconds need not be sent it again. Not `ctx.fresh`,
      // which believes the `cache-control: no-cache` that fetch adds to every question with a tag.
      sendAnswer(ctx, 304, headers);
      return;
    }
    if (text) {
      ctx.set(headers);
      ctx.type = `${operation.answerType}; charset=utf-8`;
      ctx.body = text;
      return;
    }
    checkAnswer(answer, state.requestId);
    sendAnswer(ctx, 200, headers, { type: 'application/json; charset=utf-8', text: json ?? JSON.stringify(answer) });
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * A text as a stream whose first piece is there, so that what fails until then is still answered as an error. What fails
 * later breaks the connection off: half a text must not pass for a whole one.
 */
async function begun(pieces: AsyncIterable<string>): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(
    (async function* () {
      try {
        for (let next = first; !next.done; next = await iterator.next()) yield next.value;
      } finally {
        await iterator.return?.();
      }
    })(),
    { objectMode: false },
  );
}

function answerChecker(operation: Operation, { validateAnswers, logger }: MountOptions) {
  const check = checkJson(operation.answer);
  let wrongAnswers = 0;
  return (answer: unknown, request_id: string): void => {
    const problems = check(answer, '/answer');
    if (problems.length === 0) return;
    wrongAnswers += 1;
    const line = { request_id, operation: operation.id, wrong_answers: wrongAnswers, problems };
    logger.error(line, 'an answer that breaks the contract');
    // Without any body there is nothing to send even where answers are only watched.
    if (validateAnswers || answer === undefined)
      throw new AppError('INTERNAL_ERROR', { cause: new Error(`${operation.id}: the answer breaks the contract`) });
  };
}
