import { customerSentences } from './customer-sentences.ts';
import { operatorSentences } from './operator-sentences.ts';
import type { Sentence } from './sentence.ts';
import { serverSentences } from './server-sentences.ts';

/** All testable sentences of the specification, by section. */
export const sentences: readonly Sentence[] = [...customerSentences, ...operatorSentences, ...serverSentences].toSorted(
  (one, other) => one.section - other.section,
);
