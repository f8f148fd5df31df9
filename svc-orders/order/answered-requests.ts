import { hash } from 'node:crypto';
import type { Order } from '@potli/contracts/order/order.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { canonicalText } from '@potli/service-kit/data/documents.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { OrderDocument } from './order-document.ts';

/** A request that carries an Idempotency-Key, as hashes: of the key with who sent it, and of what it asks for. */
interface KeyedRequest {
  readonly key_hash: string;
  readonly request_hash: string;
}

/** Enough for a repeat after a lost answer, while an order of 50 items stays far below the limits of the store. */
const mostAnswers = 10;
const keptMs = 24 * 3_600_000;

/**
 * The request of a customer, or of an operator, as answers are kept under it; undefined without a key. The same key of
 * somebody else is another one, so it reveals nothing. `asked` is the operation and its body without a one-time code:
 * a repeat may carry a newer one.
 */
export const keyedRequest = (
  key: string | undefined,
  operator: Operator | undefined,
  asked: unknown,
): KeyedRequest | undefined => {
  if (key === undefined) return undefined;
  const actor = operator ? `operator ${operator.id}` : 'customer';
  return { key_hash: hash('sha256', `${actor} ${key}`), request_hash: hash('sha256', canonicalText(asked)) };
};

/**
 * The answer that the same request got before; undefined for a new one.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for another request under the same key
 */
export const earlierAnswer = (order: OrderDocument, request: KeyedRequest | undefined): Order | undefined => {
  const known = order.user.answered?.find(({ key_hash }) => key_hash === request?.key_hash);
  if (!known) return undefined;
  if (known.request_hash !== request?.request_hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return JSON.parse(known.answer);
};

/** The changed order with its answer, written together so that a change never lacks the answer to its repeat. */
export const withAnswer = (
  order: OrderDocument,
  request: KeyedRequest | undefined,
  answer: Order,
  now: Date,
): OrderDocument => {
  if (!request) return order;
  const oldest = new Date(now.getTime() - keptMs).toISOString();
  const recent = (order.user.answered ?? []).filter(({ at }) => at > oldest).slice(1 - mostAnswers);
  const answered = [...recent, { ...request, at: now.toISOString(), answer: JSON.stringify(answer) }];
  return { ...order, user: { ...order.user, answered } };
};
