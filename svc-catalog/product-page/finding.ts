import type { ProductDetails } from '@potli/contracts/catalog/operations.ts';
import type { Page } from './page.ts';
import type { Price } from './price.ts';
import type { SizeOption } from './sizes.ts';

export type Availability = NonNullable<ProductDetails['availability']>;
export type Color = NonNullable<ProductDetails['colors']>[number];

/** What one reader found. A missing field is one that this reader knows nothing of; the next in rank is asked. */
export interface Finding {
  readonly name?: string | undefined;
  /** Candidates, best first, as the page writes them. */
  readonly images?: readonly string[] | undefined;
  /** An empty list says that the product comes without sizes. */
  readonly sizes?: readonly SizeOption[] | undefined;
  readonly price?: Price | undefined;
  /** What the offers of one product ask, where they differ. */
  readonly prices?: readonly Price[] | undefined;
  /** The price is called a list price, and no other is shown. */
  readonly isListPrice?: boolean | undefined;
  /** Another amount that is shown is called the new price: which of them is asked is not known. */
  readonly isContested?: boolean | undefined;
  /** Where a price would be, the page shows a range: what the chosen variant costs is not known. */
  readonly isRange?: boolean | undefined;
  /** Amounts that the page crosses out, or states as former ones, beside its price. */
  readonly formerAmounts?: readonly number[] | undefined;
  readonly availability?: Availability | undefined;
  readonly colors?: readonly Color[] | undefined;
}

/** Reads a page in one way. May throw on a page it cannot cope with: the pipeline goes on without it. */
export type Reader = (page: Page) => Finding;

/** The first list that is not empty, for readers with several places to look. */
export const firstFilled = <T>(...lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined =>
  lists.find((list) => list !== undefined && list.length > 0);
