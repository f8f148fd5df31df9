import { expect, test } from 'vitest';
import {
  basketKilos,
  basketShipping,
  basketUnits,
  indiaSubtotal,
  indiaTotal,
  savedPercent,
  usaTotal,
} from './basket.ts';

test('the example adds up to the figures of the specification', () => {
  expect({ basketUnits, basketKilos, indiaSubtotal, basketShipping, indiaTotal, usaTotal, savedPercent }).toEqual({
    basketUnits: 9,
    basketKilos: 5,
    indiaSubtotal: 115,
    basketShipping: 50,
    indiaTotal: 165,
    usaTotal: 375,
    savedPercent: 56,
  });
});
