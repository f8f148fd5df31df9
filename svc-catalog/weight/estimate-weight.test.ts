import { categories, clothing, type Fabric, sizes } from '@potli/contracts/reference/clothing.ts';
import { describe, expect, test } from 'vitest';
import { estimateWeight } from './estimate-weight.ts';
import { fabricFactor } from './weight-tables.ts';

const choices = [true, false];
const every = categories.flatMap((category) =>
  (clothing[category] as readonly Fabric[]).flatMap((fabric) =>
    sizes.flatMap((size) => choices.map((hasEmbroidery) => ({ category, fabric, size, hasEmbroidery }))),
  ),
);

describe('the estimated weight of a garment', () => {
  test('is a whole, believable number of grams for every category, fabric, size and embroidery', () => {
    expect(every.length).toBeGreaterThan(2000);
    for (const garment of every) {
      const grams = estimateWeight(garment);
      expect(Number.isInteger(grams) && grams >= 20 && grams <= 6000, `${JSON.stringify(garment)}: ${grams}`).toBe(
        true,
      );
    }
  });

  test('is never less for a larger size', () => {
    for (const garment of every) {
      const larger = sizes.slice(sizes.indexOf(garment.size)).map((size) => estimateWeight({ ...garment, size }));
      expect(larger).toEqual(larger.toSorted((a, b) => a - b));
    }
  });

  test('is never less for a heavier fabric', () => {
    const byWeight = (Object.keys(fabricFactor) as Fabric[]).toSorted((a, b) => fabricFactor[a] - fabricFactor[b]);
    expect(byWeight[0]).toBe('Chiffon');
    expect(byWeight.at(-1)).toBe('Leather');
    for (const garment of every) {
      const heavier = byWeight
        .slice(byWeight.indexOf(garment.fabric))
        .map((fabric) => estimateWeight({ ...garment, fabric }));
      expect(heavier).toEqual(heavier.toSorted((a, b) => a - b));
    }
  });

  test('is more with embroidery', () => {
    for (const garment of every.filter(({ hasEmbroidery }) => !hasEmbroidery))
      expect(estimateWeight({ ...garment, hasEmbroidery: true })).toBeGreaterThanOrEqual(estimateWeight(garment));
    const kurta = { category: 'Kurta', fabric: 'Cotton', size: 'Medium' } as const;
    expect(estimateWeight({ ...kurta, hasEmbroidery: false })).toBe(280);
    expect(estimateWeight({ ...kurta, hasEmbroidery: true })).toBe(350);
  });
});
