import type { SupportQuery } from '@potli/contracts/support/support-query.ts';

const key = 'supportQuery';

/** What was entered and not sent yet in this tab; nothing where there is none, or the browser keeps nothing. */
export const keptQuery = (): Partial<SupportQuery> => {
  try {
    const kept: Partial<Record<keyof SupportQuery, unknown>> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const texts = (['name', 'email', 'message'] as const).flatMap((field) => {
      const text = kept[field];
      return typeof text === 'string' && text !== '' ? [[field, text]] : [];
    });
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
};

/** Keeps the query for a reload or a way back, until it is sent. */
export const keepQuery = (query: SupportQuery | undefined): void => {
  try {
    if (query) sessionStorage.setItem(key, JSON.stringify(query));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is full or disabled: the page works, but keeps nothing.
  }
};
