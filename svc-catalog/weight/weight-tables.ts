import type { Fabric, Size } from '@potli/contracts/reference/clothing.ts';

/** Percent of the weight of plain cotton, from the usual weights per square metre of each cloth. */
export const fabricFactor: Readonly<Record<Fabric, number>> = {
  Chiffon: 55,
  Net: 60,
  Georgette: 65,
  Silk: 75,
  Nylon: 80,
  Crepe: 85,
  Viscose: 88,
  Rayon: 88,
  Polyester: 92,
  Linen: 98,
  Cotton: 100,
  Spandex: 105,
  Acrylic: 115,
  Wool: 130,
  Fleece: 135,
  Velvet: 150,
  Denim: 160,
  Leather: 220,
};

/** Percent of the weight of a medium garment. */
export const sizeFactor: Readonly<Record<Size, number>> = { Small: 92, Medium: 100, Large: 108, XL: 117, XXL: 127 };

/** Percent that embroidery adds: thread, lining and stones, as a middle of light and heavy work. */
export const embroideryShare = 25;
