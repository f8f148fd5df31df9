import type { SupportQuery } from '@potli/contracts/support/support-query.ts';
import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';

const key = 'supportQuery';

/** What was entered and not sent yet in this tab; nothing where there is none, or the browser keeps nothing. */
export const keptQuery = (): Partial<SupportQuery> => {
  try {
    const kept: Partial<Record<keyof SupportQuery, unknown>> = JSON.parse(keptText(() => sessionStorage, key) ?? '{}');
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
export const keepQuery = (query: SupportQuery | undefined): void =>
  keepText(() => sessionStorage, key, query ? JSON.stringify(query) : null);
