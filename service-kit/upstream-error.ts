import type { IncomingHttpHeaders } from 'node:http';
import { type ErrorCode, errors, type Problem } from '@potli/contracts/errors.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import { AppError } from './app-error.ts';
import { isObject } from './read-json.ts';

/** Passed on to our own caller even where the operation does not declare them. */
const passedOn: readonly ErrorCode[] = ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'];

/** Maps an error response of an upstream service to the error for our own caller. */
export function upstreamError(
  operation: Operation,
  { status, headers }: { readonly status: number; readonly headers: IncomingHttpHeaders },
  body: unknown,
): AppError {
  const cause = new Error(`${operation.id} of ${operation.service} answered ${status}`);
  if (!isObject(body) || body.success !== false || !isErrorCode(body.code))
    return new AppError('NEIGHBOUR_UNAVAILABLE', { cause });
  const { code } = body;
  cause.message += ` ${code}`;
  const seconds = Number(headers['retry-after']);
  const retryAfter = seconds > 0 ? { retryAfter: seconds } : {};
  if (operation.errors.includes(code) || passedOn.includes(code)) {
    return new AppError(code, {
      cause,
      ...(typeof body.error === 'string' && { error: body.error }),
      ...(Array.isArray(body.details) && { details: body.details as Problem[] }),
      ...retryAfter,
    });
  }
  return new AppError(status >= 500 ? 'NEIGHBOUR_UNAVAILABLE' : 'INTERNAL_ERROR', { cause, ...retryAfter });
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code);
