import { errorCodesOf, needsRole, type Operation } from '@potli/contracts/operation.ts';
import type { Context } from 'koa';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import { assertRole, type Operator } from './operator.ts';
import { sameBytes } from './secrets.ts';
import { type CallerKeys, type ServiceCalls, verifyServiceToken } from './service-token.ts';

/** What is needed to tell who calls: the public key, the keys of other services, and somebody who knows operators. */
export interface ProofOptions {
  readonly apiKey: string;
  /** The keys of the services, and of the site, whose calls are accepted. */
  readonly callerKeys: CallerKeys;
  /** What each of them may call; contracts/service-calls.ts where not given. */
  readonly calls?: ServiceCalls;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Rejects for a token that is not good; needed as soon as an operation asks for an operator. */
  readonly proveOperator?: ((token: string) => Promise<Operator>) | undefined;
}

/** The token of a bearer header. Throws TOKEN_MISSING without a header, TOKEN_INVALID for another kind of header. */
export function bearer(authorization: string): string {
  if (!authorization) throw new AppError('TOKEN_MISSING');
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!token) throw new AppError('TOKEN_INVALID');
  return token;
}

async function operatorBehind(token: string, { proveOperator, logger }: ProofOptions): Promise<Operator> {
  if (!proveOperator) throw new Error('No proveOperator was given to createService');
  try {
    return await proveOperator(token);
  } catch (cause) {
    // A refusal out of the catalogue says more than "invalid", e.g. that the store of sessions is away.
    if (cause instanceof AppError) throw cause;
    logger.info({ reason: cause instanceof Error ? cause.message : String(cause) }, 'operator token refused');
    throw new AppError('TOKEN_INVALID', { cause });
  }
}

/** Whether an operation may be called with an operator's token at all. */
export const knowsOperators = (operation: Operation): boolean =>
  operation.caller !== 'service' &&
  operation.caller !== 'provider' &&
  errorCodesOf(operation).includes('TOKEN_INVALID');

/**
 * Holds a call against who may call the operation (docs/security.md). Answers the operator, if one proved to be behind it.
 * An operator without a role of the operation is rejected before anything of the request is read.
 * A public or customer operation that lists TOKEN_INVALID lets an operator show a token but does not ask for one.
 */
export async function prove(operation: Operation, ctx: Context, options: ProofOptions): Promise<Operator | undefined> {
  const { caller } = operation;
  const authorization = ctx.get('authorization');
  if (caller === 'provider') return undefined;
  if (caller === 'service') {
    const token = bearer(authorization);
    try {
      await verifyServiceToken(token, operation, options);
    } catch (cause) {
      throw new AppError('TOKEN_INVALID', { cause });
    }
    return undefined;
  }
  // A browser loads a picture itself and sends no key.
  if (operation.answerType === 'image/jpeg') return undefined;
  if (!sameBytes(Buffer.from(ctx.get('x-api-key')), Buffer.from(options.apiKey))) throw new AppError('API_KEY_INVALID');
  const needed = caller === 'operator' || (caller === 'customer-or-operator' && ctx.params.role === 'admin');
  const welcome = caller !== 'customer-or-operator' && authorization !== '' && knowsOperators(operation);
  if (!needed && !welcome) return undefined;
  const operator = await operatorBehind(bearer(authorization), options);
  // `by-command`: the handler knows the command.
  const { roles } = operation;
  if (needed && roles && roles !== 'by-command' && needsRole(operation)) assertRole(operator, roles);
  return operator;
}
