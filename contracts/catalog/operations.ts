import { type Static, Type } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { operation, success } from '../operation.ts';
import { categories, fabrics, sizes } from '../reference/clothing.ts';
import { oneOf } from '../schema.ts';
import { mostPageCharacters } from './page-limits.ts';
import { operatorQuery, publicQuery } from './requests.ts';

const size = Type.String({ minLength: 1, maxLength: 40 });
/** Absolute http(s) address; empty where the page shows none. */
const imageAddress = Type.String({ maxLength: 2048 });

/** What a store's page says about its product. A field that the page does not state is absent. */
const productDetails = Type.Object({
  product_name: Type.String({ minLength: 1, maxLength: 500 }),
  product_image: imageAddress,
  /** The sizes that can be bought now. */
  sizes: Type.Array(size, { maxItems: 100 }),
  /** `suggested`: the page names a product without proof that it sells this one; the customer confirms it. */
  certainty: Type.Optional(Type.Enum(['certain', 'suggested'])),
  /** As the store shows it, in units of `currency`. Absent for a range. */
  price: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  /** ISO 4217. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  availability: Type.Optional(Type.Enum(['in_stock', 'out_of_stock', 'preorder'])),
  sold_out_sizes: Type.Optional(Type.Array(size, { maxItems: 100 })),
  colors: Type.Optional(
    Type.Array(
      Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }), image: Type.Optional(imageAddress) }),
      { maxItems: 100 },
    ),
  ),
});
export type ProductDetails = Static<typeof productDetails>;

/** Why a page that was read shows no product. After any of them the customer can type the details. */
export const pageRefusals = [
  'NOT_A_PRODUCT_PAGE',
  'PRODUCT_LIST_PAGE',
  'PRODUCT_REMOVED',
  'STORE_LOGIN_REQUIRED',
  'STORE_CONSENT_REQUIRED',
  'STORE_BOT_PROTECTION',
  'STORE_REFUSED',
] as const satisfies readonly ErrorCode[];
export type PageRefusal = (typeof pageRefusals)[number];

/** The server fetches the page (spec 3 and 7). `url` is http or https; a private address is URL_REFUSED. */
export const getProductDetails = operation({
  ...publicQuery,
  id: 'getProductDetails',
  path: 'products/details',
  summary: 'The product on the page of an online store.',
  importance: 'optional',
  query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) }),
  answer: success({
    details: productDetails,
    /** Seconds since the store's page was fetched: 0 for one fetched for this call, more for a cached one. */
    age: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  errors: ['URL_REFUSED', ...pageRefusals, 'STORE_NOT_FOUND', 'STORE_TIMEOUT'],
});

/**
 * For stores that only answer browsers: the customer's browser sends the page that it shows, and the server reads it as it
 * reads a fetched page. The server fetches nothing. `html` is one HTML document of the elements that readers use: `html`
 * (with `lang`), `head` with `title`, `meta`, `link`, `base` and scripts that hold data, and `body` with headings, forms,
 * controls, prices and images, in page order. Leave out styles, frames, comments and the values of inputs that a person
 * filled in.
 */
export const readProduct = operation({
  id: 'readProduct',
  service: 'catalog',
  method: 'POST',
  path: 'products/read',
  caller: 'public',
  summary: 'The product on a page that the customer’s browser shows.',
  importance: 'optional',
  body: Type.Object({
    /** The address that the browser shows. */
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    page: Type.Object({ html: Type.String({ minLength: 1, maxLength: mostPageCharacters }) }),
  }),
  bodyLimit: 4 * 1024 * 1024,
  answer: getProductDetails.answer,
  errors: ['URL_REFUSED', ...pageRefusals],
});

const readingCount = Type.Integer({ minimum: 0 });

/** How the pages of one store were read. */
const storeReadings = Type.Object({
  /** Host name, or `other` for those beyond the number counted in a day. */
  host: Type.String(),
  total: readingCount,
  certain: readingCount,
  suggested: readingCount,
  /** Number of refusals by error code, such as `STORE_BOT_PROTECTION`. */
  refused: Type.Record(Type.String(), readingCount),
});
export type StoreReadings = Static<typeof storeReadings>;

/** Counts pages that the server fetched, not cached answers, by days in India. Counts are kept for 30 days. */
export const getStoreReadings = operation({
  ...operatorQuery,
  id: 'getStoreReadings',
  path: 'products/store-readings',
  roles: ['evaluator'],
  summary: 'How the product pages of each store were read in the last days (7 unless given), most read stores first.',
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })) }),
  answer: success({ days: Type.Integer({ minimum: 1 }), stores: Type.Array(storeReadings) }),
});

/** Page and server compute the cost from these rates (spec 7, `rules/shipping.ts`). */
export const getShippingCost = operation({
  ...publicQuery,
  id: 'getShippingCost',
  path: 'shipping-cost',
  summary: 'The shipping rates of a country: rupees by kg in steps of 0.5 up to 20.',
  query: Type.Object({ country: Type.String({ minLength: 1, maxLength: 60 }) }),
  answer: success({
    country: Type.String(),
    shipping_rates: Type.Record(Type.String({ pattern: '^([1-9]?[0-9])(\\.5)?$' }), Type.Number({ minimum: 0 })),
    /** Which table these are from; an order keeps the version that it was priced with. */
    rates_version: Type.String(),
  }),
  errors: ['COUNTRY_UNKNOWN'],
});

/** For the front page, which names every destination with its lowest price. */
export const listShippingPrices = operation({
  ...publicQuery,
  id: 'listShippingPrices',
  path: 'shipping-cost/lowest',
  summary: 'The price of the lightest parcel to each destination, in rupees.',
  answer: success({
    prices: Type.Array(Type.Object({ country: Type.String(), from: Type.Number({ minimum: 0 }) })),
    rates_version: Type.String(),
  }),
  errors: [],
});

/** For an operator who knows only the kind of garment (spec 2, 'Get Weight'). Answers text, as spec 7 has it. */
export const estimateWeight = operation({
  id: 'estimateWeight',
  service: 'catalog',
  method: 'POST',
  path: 'product/estimate-weight',
  caller: 'public',
  summary: 'The weight of one garment.',
  body: Type.Object({
    category: Type.Enum(categories),
    fabric: Type.Enum(fabrics),
    size: oneOf(sizes),
    hasEmbroidery: Type.Boolean(),
  }),
  answer: success({ estimatedWeight: Type.String({ pattern: '^[1-9][0-9]* g$' }) }),
  errors: ['FABRIC_NOT_ALLOWED'],
});

const legal = (name: 'privacy' | 'terms') =>
  ({
    ...publicQuery,
    path: name,
    answer: success({ url: Type.String({ minLength: 1 }) }),
    errors: [],
  }) as const;

export const getPrivacy = operation({ ...legal('privacy'), id: 'getPrivacy', summary: 'Where the privacy policy is.' });
export const getTerms = operation({ ...legal('terms'), id: 'getTerms', summary: 'Where the terms are.' });
