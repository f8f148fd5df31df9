import { hash } from 'node:crypto';
import { once } from 'node:events';
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
import { AppError } from './app-error.ts';
import { requestChecker } from './check-request.ts';
import { networkOf } from './client-network.ts';
import { namesTag } from './entity-tag.ts';
import type { Operator } from './operator.ts';
import { type ProofOptions, prove } from './proofs.ts';
import { readBody } from './request-body.ts';
import type { ServiceMiddleware } from './request-state.ts';
import { checkJson } from './validate.ts';

/** One checked call of an operation, as its handler sees it. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  /** For a provider's call without a body schema: the parsed JSON, undefined where it is not JSON. */
  readonly body: O extends { body: object } ? BodyOf<O> : O['caller'] extends 'provider' ? unknown : undefined;
  /** The bytes of a provider's call as sent, for signatures; empty for every other caller. */
  readonly rawBody: Buffer;
  header(name: string): string | undefined;
  /** A header of the successful answer; dropped when the handler throws. An `etag` makes If-None-Match answer 304. */
  setHeader(name: string, value: string): void;
  /** Gives the successful answer an `etag` made of all that it says, with `prefix` in front. */
  tagByContent(prefix?: string): void;
  /** The caller's network address; behind our site, the address that the site saw. */
  readonly address: string;
  readonly requestId: string;
  /** Who proved to be behind the call; undefined where an operator may show a token (it lists TOKEN_INVALID) and none did. */
  readonly operator: O['caller'] extends 'operator' ? Operator : Operator | undefined;
}

/** What a handler answers: the body, or where that is no JSON its text or bytes piece by piece. */
export type HandlerAnswer<O extends Operation> = O extends { answerType: 'application/pdf' | 'image/jpeg' }
  ? AsyncIterable<Uint8Array>
  : O extends { answerType: string }
    ? AsyncIterable<string>
    : AnswerOf<O>;
/** What serves an operation: takes the checked request, answers the body or throws an AppError of a declared code. */
type Handler<O extends Operation> = (call: Call<O>) => Promise<HandlerAnswer<O>> | HandlerAnswer<O>;

/** How callers are authorized and answers validated. */
export interface MountOptions extends ProofOptions {
  /** In tests and development: an answer that breaks the contract becomes INTERNAL_ERROR. Else it is counted, logged, sent. */
  readonly validateAnswers: boolean;
}

/** The middleware that serves one operation: access, body, validation, then the handler. */
export function serveOperation<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  options: MountOptions,
): ServiceMiddleware[] {
  const path = wirePath(operation);
  const authorize: ServiceMiddleware = async (ctx, next) => {
    Object.assign(ctx.state, { operation: operation.id, path });
    ctx.state.operator = await prove(operation, ctx, options);
    return next();
  };
  return [authorize, ...readBody(operation), answerWith(operation, handler, options)];
}

const noBytes = Buffer.alloc(0);

function answerWith<O extends Operation>(operation: O, handler: Handler<O>, options: MountOptions): ServiceMiddleware {
  const checkRequest = requestChecker(operation);
  const checkAnswer = answerChecker(operation, options);
  const declared = new Set<ErrorCode>(errorCodesOf(operation));

  return async (ctx) => {
    const { requestId, operator, rawBody = noBytes } = ctx.state;
    const headers: Record<string, string> = {};
    let tagPrefix: string | undefined;
    const { params, query, body } = checkRequest(ctx);
    const call = {
      params,
      query,
      body,
      rawBody,
      header: (name: string) => ctx.get(name) || undefined,
      setHeader: (name: string, value: string) => {
        headers[name.toLowerCase()] = value;
      },
      tagByContent: (prefix = '') => {
        tagPrefix = prefix;
      },
      address: networkOf(ctx.ip),
      requestId,
      operator,
    };
    let answer: HandlerAnswer<O>;
    try {
      // Each part was validated against the schema that its type is inferred from.
      answer = await handler(call as unknown as Call<O>);
    } catch (error) {
      if (error instanceof AppError && !declared.has(error.code))
        options.logger.warn(
          { operation: operation.id, code: error.code },
          'an error that the contract does not declare',
        );
      throw error;
    }
    if (operation.answerType) {
      const content = Readable.from(answer as AsyncIterable<string | Uint8Array>, { objectMode: false });
      // An error before the first chunk still becomes an error response; a later one destroys the connection.
      await once(content, 'readable');
      ctx.set(headers);
      ctx.type = operation.answerType.startsWith('text/')
        ? `${operation.answerType}; charset=utf-8`
        : operation.answerType;
      ctx.body = content;
      return;
    }
    const text = tagPrefix === undefined ? undefined : JSON.stringify(answer);
    if (text !== undefined) headers.etag = `"${tagPrefix}${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    ctx.set(headers);
    if (operation.method === 'GET' && headers.etag !== undefined && namesTag(ctx.get('if-none-match'), headers.etag)) {
      ctx.status = 304;
      return;
    }
    checkAnswer(answer, requestId);
    if (text !== undefined) ctx.type = 'json';
    ctx.body = text ?? answer;
  };
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
