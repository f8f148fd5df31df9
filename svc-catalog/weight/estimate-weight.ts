import type { Category, Fabric, Size } from '@potli/contracts/reference/clothing.ts';
import { categoryGrams } from '@potli/contracts/reference/garment-weights.ts';
import { embroideryShare, fabricFactor, sizeFactor } from './weight-tables.ts';

interface Garment {
  readonly category: Category;
  readonly fabric: Fabric;
  readonly size: Size;
  readonly hasEmbroidery: boolean;
}

/** The unit that estimates are rounded up to: finer figures would pretend to an accuracy that the tables lack. */
const stepGrams = 10;

/**
 * The likely weight of one packed garment in whole grams: the category's weight in medium cotton, times the fabric's and
 * the size's factor, plus a share for embroidery. Rounded up, as a parcel that is heavier than estimated is our loss. A
 * larger size, a heavier fabric or embroidery never makes it lighter.
 */
export const estimateWeight = ({ category, fabric, size, hasEmbroidery }: Garment): number => {
  // Whole percents until here: the product stays a whole number, so rounding cannot turn the order of two estimates round.
  const plain = categoryGrams[category] * fabricFactor[fabric] * sizeFactor[size];
  const grams = (plain * (hasEmbroidery ? 100 + embroideryShare : 100)) / 1_000_000;
  return Math.ceil(grams / stepGrams) * stepGrams;
};
