import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { categories, fabrics, sizes } from '../reference/clothing.ts';
import { oneOf } from '../schema.ts';

/**
 * What the page behind a pasted link says (spec 3 and 7). `url` is http or https; an address of our own or of a private
 * network is URL_REFUSED, a page that names no product NOT_A_PRODUCT_PAGE, a store that answers an error STORE_REFUSED,
 * one that does not answer in time STORE_TIMEOUT. After any of them the customer types the name.
 */
export const getProductDetails = operation({
  id: 'getProductDetails',
  service: 'catalog',
  method: 'GET',
  path: 'products/details',
  caller: 'public',
  summary: 'Name, image and sizes read from the page of an online store.',
  query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) }),
  answer: success({
    details: Type.Object({
      product_name: Type.String({ minLength: 1, maxLength: 500 }),
      /** Absolute http(s) address; empty where the page shows none. */
      product_image: Type.String({ maxLength: 2048 }),
      sizes: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 100 }),
    }),
    /** Seconds since the store's page was fetched: 0 for one fetched for this call, more for one remembered. */
    age: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  errors: ['URL_REFUSED', 'NOT_A_PRODUCT_PAGE', 'STORE_REFUSED', 'STORE_TIMEOUT'],
});

/** Page and server compute the cost from these rates (spec 7, `rules/shipping.ts`). */
export const getShippingCost = operation({
  id: 'getShippingCost',
  service: 'catalog',
  method: 'GET',
  path: 'shipping-cost',
  caller: 'public',
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
    service: 'catalog',
    method: 'GET',
    path: name,
    caller: 'public',
    answer: success({ url: Type.String({ minLength: 1 }) }),
    errors: [],
  }) as const;

export const getPrivacy = operation({ ...legal('privacy'), id: 'getPrivacy', summary: 'Where the privacy policy is.' });
export const getTerms = operation({ ...legal('terms'), id: 'getTerms', summary: 'Where the terms are.' });
