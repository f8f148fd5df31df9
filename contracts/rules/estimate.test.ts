import { describe, expect, test } from 'vitest';
import { type EstimatedItem, estimateOf, storePrices, typicalGrams } from './estimate.ts';
import { evaluationTotals } from './evaluation-totals.ts';

const today = '2026-11-21';
const rates = { '0.5': 1480, '1': 1820, '1.5': 2160 };
const kurta: EstimatedItem = {
  product_name: 'Indigo Block Print Cotton Kurta',
  quantity: 2,
  store_price: 1499,
  store_currency: 'INR',
};

describe('the typical weight', () => {
  test.each([
    ['Indigo Block Print Cotton Kurta', 280],
    ['KURTAS for men', 280],
    ['Kurta Set, 3 pieces', 560],
    ['Gulmohar Anarkali Set with Dupatta', 650],
    ['Blue t-shirt', 180],
    ['Banarasi silk sari', 600],
    ['Bridal Lehenga', 1800],
    ['Two dresses', 350],
    ['Brass lamp', 500],
    ['कुर्ता', 500],
    ['Dressing table', 500],
    ['', 500],
  ])('of "%s" is %s g', (name, grams) => {
    expect(typicalGrams(name)).toBe(grams);
  });
});

describe('the sum of store prices', () => {
  test('counts every piece, in paise', () => {
    expect(storePrices([kurta, { ...kurta, quantity: 1, store_price: 0.29 }]).paise).toBe(2 * 149_900 + 29);
  });

  test('leaves out prices that are missing or in another currency', () => {
    const foreign = { ...kurta, store_currency: 'USD' };
    const unknown = { product_name: 'Lamp', quantity: 1 };
    expect(storePrices([kurta, foreign, unknown])).toEqual({ paise: 299_800, unpriced: [foreign, unknown] });
  });
});

describe('the estimate', () => {
  test('is store prices and shipping, rounded up to whole hundreds', () => {
    // 2 × 280 g is charged as 1 kg: 2998 + 1820 = 4818
    expect(estimateOf([kurta], rates, today)).toEqual({
      items: 299_800,
      shipping: 182_000,
      total: 490_000,
      chargedKg: 1,
    });
  });

  test('agrees with an evaluation of the same prices and weights', () => {
    const evaluated = { quantity: 2, price: 149_900, weight: 280, shipment_date: null };
    const { totals } = evaluationTotals([evaluated], rates, today);
    const estimate = estimateOf([kurta], rates, today);
    expect([estimate?.items, estimate?.shipping]).toEqual([
      totals.items_total_cost,
      totals.international_shipping_cost,
    ]);
  });

  test.each([
    ['no products', [], rates],
    ['a product without a price', [kurta, { product_name: 'Lamp', quantity: 1 }], rates],
    ['a price in another currency', [{ ...kurta, store_currency: 'USD' }], rates],
    ['no rate for the weight', [kurta], { '0.5': 1480 }],
    ['more than 20 kg', [{ ...kurta, quantity: 80 }], { ...rates, '20': 12_000 }],
  ])('is not made with %s', (_, items, table) => {
    expect(estimateOf(items, table as Record<string, number>, today)).toBeUndefined();
  });
});
