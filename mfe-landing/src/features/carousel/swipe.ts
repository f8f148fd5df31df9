/** spec 9: a finger must travel this many pixels before a swipe turns the picture. */
const swipeThreshold = 100;

/** 1 is the next picture, -1 the one before, 0 none. */
export const turnOf = (startX: number, endX: number): 1 | -1 | 0 => {
  const travelled = endX - startX;
  if (Math.abs(travelled) < swipeThreshold) return 0;
  return travelled < 0 ? 1 : -1;
};

export const pictureAfter = (current: number, turn: number, count: number): number => (current + turn + count) % count;

/** A picture's position relative to the one that is shown: -1 to its left, 1 to its right; the row closes to a ring. */
export const placeOf = (picture: number, shown: number, count: number): number => {
  const half = Math.floor(count / 2);
  return ((picture - shown + half + count) % count) - half;
};
