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
  ])('%s in %j', (product_name, size, category, fabric, product_size) => {
    expect(guessGarment({ product_name, size })).toEqual({ category, fabric, product_size });
  });
});
