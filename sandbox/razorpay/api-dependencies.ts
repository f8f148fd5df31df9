import type { Context } from 'koa';
import { isObject } from '../http/body.ts';
import type { Switches } from '../http/switches.ts';
import { fail } from './failure.ts';
import type { Ledger, Notes } from './ledger.ts';
import type { razorpaySwitches } from './switches.ts';
import type { RazorpayWebhooks } from './webhooks.ts';

/** Dependencies of the server API's routes. */
export interface ApiDependencies {
  ledger: Ledger;
  webhooks: RazorpayWebhooks;
  switches: Switches<typeof razorpaySwitches>;
  keys: { id: string; secret: string };
}

export const collection = <T>(items: readonly T[]) => ({ entity: 'collection', count: items.length, items });

/** A page of a list, newest first: `from` and `to` in seconds, `count` of at most 100 (10 where not given), `skip`. */
export const pageOf = <T extends { created_at: number }>(
  entities: Iterable<T>,
  { from, to, count, skip }: Context['query'],
): T[] =>
  [...entities]
    .filter(({ created_at }) => created_at >= Number(from ?? 0) && created_at <= Number(to ?? Number.MAX_SAFE_INTEGER))
    .toReversed()
    .slice(Number(skip ?? 0), Number(skip ?? 0) + Math.min(Number(count ?? 10), 100));

export const serverError = (ctx: Context): void =>
  fail(ctx, 'We are facing some trouble completing your request at the moment. Please try again shortly.', {
    status: 500,
    code: 'SERVER_ERROR',
    reason: 'NA',
  });

export const notesOf = (notes: unknown): Notes => {
  if (!isObject(notes) || Object.keys(notes).length === 0) return [];
  return Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, String(value)]));
};
