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
  arrivals: {
    title: 'Receive items',
    scan: 'Order number of the store, or reference of the order',
    scanHint: 'Scan the parcel or type the number, then press Enter.',
    find: 'Find',
    finding: 'Finding the order',
    findFailed: 'Failed to find the order.',
    notFound: (code: string) =>
      `No paid order waits for “${code}”. Check the number, or record it with the purchase first.`,
    several: (orders: number) => `${orders} orders have items under this number.`,
    order: (reference: string) => `Order ${reference}`,
    notExpected: 'The local order links of this order are not submitted yet. Submit them, then receive its items here.',
    scanned: 'Scanned',
    received: 'Received',
    ordered: (quantity: number) => `${quantity} ordered`,
    good: 'Good',
    damaged: 'Damaged',
    wrong: 'Wrong item',
    weight: 'Weight of the good',
    weighGood: 'Count the good pieces first.',
    weightInvalid: 'Please enter grams, such as 380.',
    allGood: (quantity: number) => (quantity === 1 ? 'Arrived, good' : `All ${quantity} good`),
    save: 'Save receipt',
    saved: 'Receipt saved.',
    failed: 'Failed to save the receipt.',
    confirm: 'All items have arrived. Confirm the order as received',
    weights: (measured: number, estimated: number) => `Measured ${measured} g, estimated ${estimated} g`,
    costsMore: (difference: string, cost: string, charged: string) =>
      `Shipping costs ${difference} more than the customer paid (${cost} instead of ${charged}).`,
    costsLess: (difference: string, cost: string, charged: string) =>
      `Shipping costs ${difference} less than the customer paid (${cost} instead of ${charged}).`,
    costsSame: (charged: string) => `Shipping costs what the customer paid: ${charged}.`,
    notWeighed: (items: number) =>
      items === 1
        ? '1 item is not weighed: its estimate counts.'
        : `${items} items are not weighed: their estimates count.`,
    shippingFailed: 'Failed to compute the cost of the measured weight.',
  },
} as const;
