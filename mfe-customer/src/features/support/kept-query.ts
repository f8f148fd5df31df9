import type { SupportQuery } from '@potli/contracts/support/support-query.ts';
import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';

export interface EnteredQuery extends SupportQuery {
  /** The chosen topic; empty for none. */
  readonly about: string;
}

/** What is written about one order must not be sent as a query about another. */
const keyOf = (orderId: string | undefined) => (orderId === undefined ? 'supportQuery' : `supportQuery ${orderId}`);

/** What was entered and not sent yet in this tab; nothing where there is none, or the browser keeps nothing. */
export const keptQuery = (orderId: string | undefined): Partial<EnteredQuery> => {
  try {
    const text = keptText(() => sessionStorage, keyOf(orderId)) ?? '{}';
    const kept: Partial<Record<keyof EnteredQuery, unknown>> = JSON.parse(text);
    const texts = (['name', 'email', 'message', 'about'] as const).flatMap((field) => {
      const text = kept[field];
      return typeof text === 'string' && text !== '' ? [[field, text]] : [];
    });
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
};

/** Keeps the query for a reload or a way back, until it is sent. */
export const keepQuery = (orderId: string | undefined, query: EnteredQuery | undefined): void =>
  keepText(() => sessionStorage, keyOf(orderId), query ? JSON.stringify(query) : null);
