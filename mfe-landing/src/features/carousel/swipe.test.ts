import { describe, expect, test } from 'vitest';
import { placeOf, turnOf } from './swipe.ts';

describe('a swipe of 100 pixels or more turns the picture', () => {
  test.each([
    [300, 200, 1],
    [300, 201, 0],
    [200, 300, -1],
    [200, 299, 0],
    [200, 200, 0],
  ])('from %d to %d: %d', (start, end, turn) => expect(turnOf(start, end)).toBe(turn));
});

test.each([
  [0, [0, 1, 2, -2, -1]],
  [2, [-2, -1, 0, 1, 2]],
  [4, [1, 2, -2, -1, 0]],
])('with picture %d shown, there is one on each side of it', (shown, places) => {
  expect([0, 1, 2, 3, 4].map((picture) => placeOf(picture, shown, 5))).toEqual(places);
});
