import type { Reading } from '../read-page.ts';
import type { SamplePage } from './sample-page.ts';

export type Verdict = 'found' | 'wrong' | 'missing';

export interface Judgement {
  readonly name: Verdict;
  readonly image: Verdict;
  readonly sizes: Verdict;
}

/** What was read, held against what a person reads. What the page does not have counts as found where nothing was read. */
export const judgeReading = (reading: Reading, page: SamplePage): Judgement => {
  const { product_name, product_image, sizes } =
    reading.outcome === 'product' ? reading.details : { product_name: '', product_image: '', sizes: [] };
  return {
    name: verdictOn(product_name, page.name),
    image: verdictOn(product_image, page.image),
    sizes: verdictOn(sizes.join('\n'), page.sizes.join('\n')),
  };
};

const verdictOn = (read: string, right: string): Verdict => {
  if (read === right) return 'found';
  return read === '' ? 'missing' : 'wrong';
};

/** Percent of those judgements that are right; 100 where there are none. */
export const percentFound = (verdicts: readonly Verdict[]): number =>
  verdicts.length === 0 ? 100 : (100 * verdicts.filter((verdict) => verdict === 'found').length) / verdicts.length;
