import { categories, clothing } from '@potli/contracts/reference/clothing.ts';
import { hsCodeOf, hsRows, otherGoods } from '@potli/contracts/reference/hs-codes.ts';
import { describe, expect, test } from 'vitest';
import { suggestGoods } from './suggest-goods.ts';

describe('the suggested customs declaration of an item', () => {
  test.each([
    ['Indigo block print cotton kurta', { description: 'Men’s shirt', hs_code: '620520', material: 'Cotton' }],
    ['Kanjivaram silk saree', { description: 'Women’s saree', hs_code: '621149', material: 'Silk' }],
    ['Leather jacket', { description: 'Women’s jacket', hs_code: '420310', material: 'Leather' }],
    ['Shawl', { description: 'Shawl', hs_code: '621490', material: '' }],
    ['Copper bottle', { description: 'Household article of copper', hs_code: '741810', material: 'Copper alloy' }],
    ['XZ-1', { description: '', hs_code: '', material: '' }],
  ])('is suggested by the name %s', (product_name, goods) => {
    expect(suggestGoods({ product_name, size: '' })).toEqual(goods);
  });

  test('has six digits for every category and fabric', () => {
    for (const category of categories) {
      expect(hsRows[category].goods).not.toBe('');
      for (const fabric of ['' as const, ...clothing[category]]) expect(hsCodeOf(category, fabric)).toMatch(/^\d{6}$/);
    }
    for (const { hs } of otherGoods) expect(hs).toMatch(/^\d{6}$/);
  });
});
