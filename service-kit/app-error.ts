import { type ErrorCode, errors, type Problem } from '@potli/contracts/errors.ts';

/**
 * A refusal out of the catalogue (`contracts/errors.ts`). Thrown anywhere below a mounted operation, it becomes that
 * code's status and body; `retryAfter` is in seconds. `error` replaces the catalogue's sentence for a person.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details?: Problem[];
  readonly retryAfter?: number;

  constructor(
    code: ErrorCode,
    more: { details?: Problem[]; error?: string; cause?: unknown; retryAfter?: number } = {},
  ) {
    super(more.error ?? errors[code].error, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code].status;
    if (more.details) this.details = more.details;
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter;
  }
}
