import { type Answers, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { type Entry, openPage as openPageOf } from '@potli/ui-kit/testing/open-page.tsx';
import { type Draft, freshDraft } from '../draft/draft.ts';
import { draftKey } from '../draft/draft-storage.ts';
import { microFrontend } from '../module.tsx';

/** Opens the module at an address, with a draft that the browser has stored. */
export const openPage = (entry: Entry, answers: Answers = {}, draft?: Partial<Draft>) => {
  if (draft) localStorage.setItem(draftKey, JSON.stringify({ ...freshDraft('first'), ...draft }));
  return {
    // Most pages do without the rate of the day; a test that is about it answers.
    ...openPageOf(microFrontend, entry, {
      getDisplayRates: refuse('RATE_UNAVAILABLE'),
      convertCurrency: refuse('RATE_UNAVAILABLE'),
      getSupportThread: { success: true, messages: [] },
      ...answers,
    }),
    storedDraft: () => JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Draft | null,
  };
};
