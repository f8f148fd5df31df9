/** Smoothly, unless the customer asked for less motion: a behaviour given here outweighs the style sheet's. */
export const scrollToMiddle = (element: Element | null | undefined): void =>
  element?.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    block: 'center',
  });
