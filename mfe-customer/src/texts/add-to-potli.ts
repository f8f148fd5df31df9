/** The bookmarklet and its page. Not among `texts`, which every page loads. */
export const addToPotliTexts = {
  handover: {
    title: 'Adding your product',
    reading: 'Reading the page that you were on…',
    missing: 'The page of the store did not arrive. Go back to it and try once more, or paste its link.',
    full: (most: number) =>
      `Your order already holds ${most} products. Remove one or submit this order, then add the product again.`,
    toOrder: 'Go to your order',
  },
  addToPotli: (brand: string) => ({
    title: `Add to ${brand}`,
    intro: `Some stores show their pages only to shoppers. With this bookmark, your own browser reads the page and adds the product to your ${brand} order.`,
    steps: [
      'Show the bookmarks bar: Ctrl+Shift+B, on a Mac ⌘+Shift+B.',
      'Drag the button above to the bookmarks bar.',
      'Open a product in any online store and click the bookmark.',
      'The product appears in your order. Choose size and color there.',
    ],
    dragMe: 'Drag this button to your bookmarks bar. It works on the pages of stores.',
    copy: 'Copy its address',
    copied: 'Copied. Make a bookmark and paste this as its address.',
    copyFailed: 'Your browser does not allow copying here. Drag the button instead.',
    readsTitle: 'What it reads',
    reads:
      'Only when you click it, and only the page that you are on: product names, prices, sizes and pictures. Never passwords, cookies or what you typed into the page.',
    phoneTitle: 'On a phone',
    phone: `Copy the product's link in the store's app or browser and paste it into your order.`,
    createOrder: 'Create an order',
  }),
};
