/**
 * Stops are the cards of a page that the keyboard goes through one by one: elements with `data-stop` and a tabindex of
 * -1. The one that holds the focus is the current one; before any has had it, the first.
 */
const stopsIn = (region: HTMLElement | null): HTMLElement[] => [
  ...(region?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
];

const placeIn = (stops: readonly HTMLElement[]): number =>
  stops.findIndex((stop) => stop.contains(document.activeElement));

/** The stop that holds the focus, else the first one. */
export const currentStop = (region: HTMLElement | null): HTMLElement | undefined => {
  const stops = stopsIn(region);
  return stops[Math.max(0, placeIn(stops))];
};

/** Goes to the next (1) or previous (-1) stop; from the last one it stays there. */
export const goToStop = (region: HTMLElement | null, by: 1 | -1): void => {
  const stops = stopsIn(region);
  const from = placeIn(stops);
  // Coming from elsewhere, 'next' is the first, so that nothing is jumped over.
  const stop = from < 0 ? stops[0] : stops[Math.min(stops.length - 1, Math.max(0, from + by))];
  stop?.focus({ preventScroll: true });
  stop?.scrollIntoView({ block: 'nearest' });
};
