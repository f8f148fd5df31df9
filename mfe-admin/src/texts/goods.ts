import { count } from './count.ts';

/** Buying at the stores and receiving the goods. */
export const goodsTexts = {
  purchase: {
    pageTitle: 'To buy today',
    region: 'Purchases',
    title: 'Record a purchase',
    record: 'Record purchase',
    change: 'Change purchase',
    save: 'Save purchase',
    failed: 'Failed to record the purchase.',
    paid: 'Price paid at the store',
    paidShort: 'Paid at the store',
    paidHint: (quantity: number) =>
      `For ${quantity === 1 ? 'the piece' : `all ${quantity} pieces`}, delivery to the office included.`,
    paidMissing: 'Please enter the price in rupees, such as 1499.50.',
    number: 'Store order number',
    numberMissing: 'Please enter the order number of the store.',
    seller: 'Seller',
    sellerMissing: 'Please enter the seller.',
    expected: 'Expected arrival',
    expectedHint: 'Leave empty if the store names no day.',
    notRecorded: 'No purchase recorded yet.',
    limit: (limit: string, quantity: number, price: string) =>
      `The customer paid ${limit} (${quantity} × ${price}) for it.`,
    limitShort: 'Price limit',
    limitOf: (limit: string, quantity: number, price: string) =>
      quantity === 1 ? limit : `${limit} (${quantity} × ${price})`,
    goods: 'Customers paid',
    bought: 'Stores charged',
    margin: 'Margin',
    withoutPurchase: (items: number) => `${count(items, 'item', 'items')} without a recorded purchase not included.`,
    order: 'Order',
    store: (store: string, items: number) => `${store} (${count(items, 'item', 'items')})`,
    loading: 'Loading items to buy',
    listFailed: 'Failed to fetch the items to buy.',
    empty: 'Nothing to buy. Every item of a paid order is bought.',
    leftOut: (items: number) => `${count(items, 'more item is', 'more items are')} not shown. Buy these first.`,
    marginsTitle: 'Margin by month',
    marginsNote:
      'By the month of the order, in India. Prices of goods only: shipping and payment fees are not included, cancelled and refunded orders do not count.',
    marginsFailed: 'Failed to fetch the margins.',
    loadingMargins: 'Loading margins',
    month: 'Month',
    orders: 'Paid orders',
    notRecordedShort: 'Items without purchase',
  },
} as const;
