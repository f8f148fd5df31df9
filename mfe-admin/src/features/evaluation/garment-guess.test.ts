import { describe, expect, test } from 'vitest';
import { guessGarment } from './garment-guess.ts';

describe('guesses the garment from the product name and the chosen size', () => {
  test.each([
    ['Indigo Block Print Cotton Kurta', 'M', 'Kurta', 'Cotton', 'Medium'],
    ['Kullu Wool Shawl, 40" x 80"', '', 'Shawl', 'Wool', ''],
    ['Gulmohar Anarkali Set with Dupatta', 'XXL', 'Anarkali', '', 'XXL'],
    ['Men’s Silk Nehru Jacket', 'large', 'Nehru Jacket', 'Silk', 'Large'],
    // a fabric that the category is not made of, and words that only contain a category
    ['Leather Kurta', 'S', 'Kurta', '', 'Small'],
    ['Shirtdress kurtas', '42', '', '', ''],
    ['Copper Bottle', '1 l', '', '', ''],
    // a store's own wording of a size
    ['Silk Kurta', 'XL / 42 regular fit', 'Kurta', 'Silk', 'XL'],
    ['Silk Kurta', 'Size: 2XL', 'Kurta', 'Silk', 'XXL'],
    ['Silk Kurta', 'Extra Large (42)', 'Kurta', 'Silk', 'XL'],
    ['Silk Kurta', 'S-M', 'Kurta', 'Silk', ''],
    ['Silk Kurta', 'men’s M', 'Kurta', 'Silk', 'Medium'],
    ['Silk Dupatta', '2.5 m', 'Dupatta', 'Silk', ''],
  ])('%s in %j', (product_name, size, category, fabric, product_size) => {
    expect(guessGarment({ product_name, size })).toEqual({ category, fabric, product_size });
  });
});
