/** The items of an order to be bought and shipped: those that were not taken out after payment. */
export const remainingItems = <I extends { readonly taken_out?: unknown }>({ items }: { items: readonly I[] }): I[] =>
  items.filter(({ taken_out }) => !taken_out);
