import type { ProductDetails } from '@potli/contracts/catalog/operations.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';
import { randomKey } from '@potli/ui-kit/random-key.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  type Correction,
  correctionIn,
  correctionOf,
  type Draft,
  freshDraft,
  mostCorrections,
  noUserDetails,
} from './draft.ts';
import { loadDraft } from './draft-storage.ts';
import {
  type DraftProduct,
  type FetchFailure,
  isBegun,
  lockedByHand,
  mostProducts,
  newProduct,
  type ProductEntry,
  productToRepeat,
  whileFetching,
  withDetails,
  withEntry,
  withFailedFetch,
  withLinkEditable,
  withoutFetch,
} from './product.ts';

type ForCard<T = unknown> = PayloadAction<{ readonly key: string } & T>;
type Change = (product: DraftProduct) => DraftProduct;

const everyCard = (draft: Draft, change: Change): Draft => ({
  ...draft,
  products: draft.products.map(change),
  corrections: draft.corrections.map((each) => ({ ...each, products: each.products.map(change) })),
});

/** Keys are unique over the new order and the corrections. */
const oneCard = (draft: Draft, key: string, change: Change): Draft =>
  everyCard(draft, (product) => (product.key === key ? change(product) : product));

/** The products of a placed order are ordered by now: what is added next is a new order, with the same contact details. */
const withoutPlaced = (draft: Draft): Draft =>
  draft.submitted ? { ...draft, products: [], submission: null, submitted: null } : draft;

const withoutCorrection = ({ corrections }: Draft, orderId: string): Correction[] =>
  corrections.filter(({ order_id }) => order_id !== orderId);

const isUntouched = (details: UserDetailsForm): boolean =>
  Object.values({ ...details, country: '' }).every((text) => text === '');

const isWaitingFor = (product: DraftProduct, link: string): boolean =>
  product.isFetching && product.product_link === link;

export const draftSlice = createSlice({
  name: 'draft',
  initialState: loadDraft,
  reducers: {
    productAdded: (draft: Draft, { payload: { key } }: ForCard): Draft => {
      const open = withoutPlaced(draft);
      return { ...open, products: [...open.products, newProduct(key)] };
    },
    /** The last card that goes leaves an empty one behind. */
    productRemoved: {
      prepare: (key: string) => ({ payload: { key, newKey: randomKey() } }),
      reducer: (draft: Draft, { payload }: ForCard<{ newKey: string }>): Draft => {
        const rest = draft.products.filter(({ key }) => key !== payload.key);
        return rest.length > 0
          ? { ...draft, products: rest }
          : { ...withoutPlaced(draft), products: [newProduct(payload.newKey)] };
      },
    },
    productEntered: (draft: Draft, { payload: { key, entry } }: ForCard<{ entry: ProductEntry }>): Draft =>
      oneCard(draft, key, (product) => withEntry(product, entry)),
    /** The first link goes on the card that they were pasted into, each further one on a new card after it. */
    linksPasted: {
      prepare: (key: string, [first = '', ...further]: readonly string[]) => ({
        payload: { key, first, further: further.map((link) => ({ link, newKey: randomKey() })) },
      }),
      reducer: (
        draft: Draft,
        { payload }: ForCard<{ first: string; further: readonly { link: string; newKey: string }[] }>,
      ): Draft => ({
        ...draft,
        products: draft.products.flatMap((product) => {
          if (product.key !== payload.key) return [product];
          const room = Math.max(0, mostProducts - draft.products.length);
          const added = payload.further
            .slice(0, room)
            .map(({ link, newKey }) => withEntry(newProduct(newKey), { product_link: link }));
          return [withEntry(product, { product_link: payload.first }), ...added];
        }),
      }),
    },
    /** On an untouched card or a new one; a link that is there already is not added again. */
    linkShared: (draft: Draft, { payload: { key, link } }: ForCard<{ link: string }>): Draft => {
      const open = withoutPlaced(draft);
      const { products } = open;
      if (products.some(({ product_link }) => product_link.trim() === link)) return open;
      const shared = withEntry(newProduct(key), { product_link: link });
      const free = products.findIndex((product) => !isBegun(product));
      if (free >= 0) return { ...open, products: products.with(free, shared) };
      return products.length < mostProducts ? { ...open, products: [...products, shared] } : open;
    },
    /** Taken out of a correction, or back into it. */
    itemDropped: (draft: Draft, { payload: { key, isDropped } }: ForCard<{ isDropped: boolean }>): Draft =>
      oneCard(draft, key, (product) => ({ ...product, isDropped })),
    linkRefused: (draft: Draft, { payload: { key, problem } }: ForCard<{ problem: string }>): Draft =>
      oneCard(draft, key, (product) => ({ ...product, problem })),
    fetchStarted: (draft: Draft, { payload: { key } }: ForCard): Draft => oneCard(draft, key, whileFetching),
    /** Counts only while the card still waits for this link. */
    fetchSucceeded: (
      draft: Draft,
      { payload: { key, link, details } }: ForCard<{ link: string; details: ProductDetails }>,
    ): Draft =>
      oneCard(draft, key, (product) => (isWaitingFor(product, link) ? withDetails(product, details) : product)),
    fetchFailed: (
      draft: Draft,
      { payload: { key, link, ...failure } }: ForCard<{ link: string } & FetchFailure>,
    ): Draft =>
      oneCard(draft, key, (product) => (isWaitingFor(product, link) ? withFailedFetch(product, failure) : product)),
    /** The order goes on without the product, also where its details have come meanwhile. */
    fetchGivenUp: (draft: Draft, { payload: { key } }: ForCard): Draft => oneCard(draft, key, withoutFetch),
    linkReopened: (draft: Draft, { payload: { key } }: ForCard): Draft => oneCard(draft, key, withLinkEditable),
    namedByHand: (draft: Draft, { payload: { key } }: ForCard): Draft => oneCard(draft, key, lockedByHand),
    /** Names typed by hand count even if their button was not pressed. */
    proceeded: (draft: Draft, { payload }: PayloadAction<Draft['current']>): Draft => ({
      ...everyCard(draft, lockedByHand),
      current: payload,
    }),
    /** Keeps what was corrected before, unless the order was changed meanwhile. */
    correctionOpened: (draft: Draft, { payload: order }: PayloadAction<Order>): Draft => {
      const kept = correctionIn(draft, order.order_id);
      const opened = kept && kept.version >= order.version ? kept : correctionOf(order);
      return {
        ...draft,
        current: order.order_id,
        corrections: [...withoutCorrection(draft, order.order_id), opened].slice(-mostCorrections),
      };
    },
    correctionClosed: (draft: Draft, { payload: orderId }: PayloadAction<string>): Draft =>
      correctionIn(draft, orderId)
        ? {
            ...draft,
            corrections: withoutCorrection(draft, orderId),
            current: draft.current === orderId ? null : draft.current,
          }
        : draft,
    userDetailsEntered: (
      draft: Draft,
      { payload }: PayloadAction<{ orderId: string | undefined; userDetails: UserDetailsForm }>,
    ): Draft =>
      payload.orderId === undefined
        ? { ...draft, userDetails: payload.userDetails }
        : {
            ...draft,
            corrections: draft.corrections.map((each) =>
              each.order_id === payload.orderId ? { ...each, userDetails: payload.userDetails } : each,
            ),
          },
    codeSent: (draft: Draft, { payload }: PayloadAction<Draft['codeSent']>): Draft => ({ ...draft, codeSent: payload }),
    /** The same content keeps its key; other content is another submission. */
    submissionPrepared: {
      prepare: (content: string) => ({ payload: { content, key: randomKey() } }),
      reducer: (draft: Draft, { payload }: PayloadAction<{ content: string; key: string }>): Draft => ({
        ...draft,
        submission: draft.submission?.content === payload.content ? draft.submission : payload,
      }),
    },
    orderPlaced: (
      draft: Draft,
      { payload }: PayloadAction<{ order_id: string; reference: string; isNew: boolean }>,
    ): Draft => ({
      ...draft,
      codeSent: null,
      submitted: payload.isNew ? { order_id: payload.order_id, reference: payload.reference } : draft.submitted,
    }),
    /** The products of a placed order once more: not the same submission. */
    orderRepeated: (draft: Draft): Draft => ({ ...draft, submission: null, submitted: null }),
    /**
     * The items of an earlier order on fresh cards, in place of those that are there, but for those that were taken out of
     * it. Its contact details fill a form in which at most the country of the estimate was chosen.
     */
    reordered: {
      prepare: ({ items, user, personal_data_removed }: Order) => ({
        payload: {
          products: items.filter(({ taken_out }) => !taken_out).map((item) => productToRepeat(randomKey(), item)),
          userDetails: personal_data_removed ? null : { ...noUserDetails, ...user },
        },
      }),
      reducer: (
        draft: Draft,
        { payload }: PayloadAction<Pick<Draft, 'products'> & { userDetails: UserDetailsForm | null }>,
      ): Draft => ({
        ...draft,
        products: payload.products,
        userDetails: (isUntouched(draft.userDetails) && payload.userDetails) || draft.userDetails,
        current: null,
        submission: null,
        submitted: null,
      }),
    },
    draftCleared: {
      prepare: () => ({ payload: randomKey() }),
      reducer: (_: Draft, { payload }: PayloadAction<string>): Draft => freshDraft(payload),
    },
    /** By another tab, which does not know what this one waits for. */
    draftReplaced: (draft: Draft, { payload }: PayloadAction<Draft>): Draft => ({
      ...payload,
      products: payload.products.map((product) =>
        !product.isFetched &&
        draft.products.some((own) => own.key === product.key && isWaitingFor(own, product.product_link))
          ? whileFetching(product)
          : product,
      ),
    }),
  },
});

export const draftActions = draftSlice.actions;
