const plain = /^\d{1,10}(\.\d{1,3})?$/;
/** Thousands as the product writes them, `1,250`, and as India does, `1,25,000`. */
const grouped = /^[1-9](\d{0,2}(,\d{3})+|\d?(,\d{2})+,\d{3})(\.\d{1,3})?$/;

/**
 * A figure as operators type or paste it, such as `1299.50`, `1,299.50` or `₹1,25,000`, without commas; undefined for
 * anything else. A comma separates thousands only: one that could be a decimal comma, as in `12,50`, makes no figure,
 * because guessing would change a price or a weight a hundredfold.
 */
export const plainFigure = (typed: string): string | undefined => {
  const figure = typed.trim().replace(/^₹\s*/, '');
  const digits = grouped.test(figure) ? figure.replaceAll(',', '') : figure;
  return plain.test(digits) ? digits : undefined;
};

/** The same as a number; NaN for what is no figure. */
export const figureIn = (typed: string): number => Number(plainFigure(typed) ?? Number.NaN);
