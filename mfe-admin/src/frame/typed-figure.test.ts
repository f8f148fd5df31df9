import { describe, expect, test } from 'vitest';
import { figureIn, plainFigure } from './typed-figure.ts';

describe('a typed figure', () => {
  test.each([
    ['1299', 1299],
    [' 0.5 ', 0.5],
    ['₹ 1299', 1299],
    ['1,250', 1250],
    ['1,250.5', 1250.5],
    ['1,25,000', 125000],
    ['1,29,999.50', 129999.5],
    ['12,34,567', 1234567],
    ['1,234,567', 1234567],
  ])('%j is %d', (typed, figure) => {
    expect(figureIn(typed)).toBe(figure);
  });

  test.each([
    ...['', '-5', '1e3', '0x10', '12 kg', '1250.', '.5', '12345678901'],
    // A comma that separates no thousands.
    ...[
      '12,50',
      '0,5',
      '1,2',
      '0,500',
      '850,5',
      '1,2500',
      '1250,000',
      '1,25,00',
      ',250',
      '1,250,',
      '1.250,00',
      '1 250',
    ],
  ])('%j is none', (typed) => {
    expect(figureIn(typed)).toBeNaN();
  });

  test('keeps its decimals as text', () => {
    expect(plainFigure('₹1,899.50')).toBe('1899.50');
  });
});
