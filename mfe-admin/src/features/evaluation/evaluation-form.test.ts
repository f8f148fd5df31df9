import { describe, expect, test } from 'vitest';
import { anItem, anOrder, someTotals, today } from '../../testing/an-order.ts';
import {
  acceptUndecided,
  type EvaluatedItem,
  type EvaluationForm,
  evaluationUpdate,
  garmentOfItemBefore,
  onRevision,
  pricedItems,
  problemInAddress,
  problemsInItem,
  shipAllOn,
  startEvaluation,
  withoutPastDates,
} from './evaluation-form.ts';

const accepted: EvaluatedItem = {
  order_item_id: 'item-1',
  itemPrice: '1000',
  shipmentTime: '2026-11-25',
  estimatedWeight: '450',
  weightEstimate: '',
  status: 'Accepted',
  reason: '',
  category: '',
  fabric: '',
  product_size: '',
  hasEmbroidery: 'Yes',
};
const denied: EvaluatedItem = {
  ...accepted,
  order_item_id: 'item-2',
  itemPrice: '',
  shipmentTime: '',
  estimatedWeight: '',
  status: 'Denied',
  reason: 'ERR_OUT_OF_STOCK',
};
const aForm = (own: Partial<EvaluationForm> = {}): EvaluationForm => ({
  userAddressStatus: 'Accepted',
  userAddressReason: '',
  items: [accepted],
  acknowledged: {},
  ...own,
});
const itemProblems = (own: Partial<EvaluatedItem>) => problemsInItem({ ...accepted, ...own }, today);

describe('an evaluation that follows a later revision of its order', () => {
  const items = ['item-1', 'item-2', 'item-3'].map((order_item_id) => anItem({ order_item_id }));
  const begun = anOrder({ items });
  const decided = { is_item_accepted: 1, price: 900, weight: 300, shipment_date: '2026-11-25' } as const;
  const later = anOrder({
    version: 5,
    items: ['item-1', 'item-3'].map((order_item_id) => anItem({ order_item_id, ...decided })),
  });

  test('has the items of the order: what was entered stays, the others are as a colleague decided', () => {
    const form = startEvaluation(begun, today);
    const entered = form.items.map((item) => (item.order_item_id === 'item-3' ? item : { ...item, itemPrice: '215' }));
    const followed = onRevision(later, begun, { ...form, userAddressStatus: 'Accepted', items: entered }, today);
    expect(followed.userAddressStatus).toBe('Accepted');
    expect(followed.items).toEqual([entered[0], startEvaluation(later, today).items[1]]);
  });

  test('begins afresh where nothing was entered', () => {
    expect(onRevision(later, begun, startEvaluation(begun, today), today)).toEqual(startEvaluation(later, today));
  });
});

describe('an evaluation opens', () => {
  test('with nothing chosen and embroidery Yes for a new order', () => {
    const form = startEvaluation(anOrder(), today);
    expect(form.userAddressStatus).toBe('');
    expect(form.items[0]).toMatchObject({ status: '', itemPrice: '', shipmentTime: '', hasEmbroidery: 'Yes' });
  });

  test('with price, weight, date and Accepted for an item that is still accepted', () => {
    const item = anItem({ is_item_accepted: 1, price: 1299.5, weight: 450, shipment_date: '2026-11-25' });
    expect(startEvaluation(anOrder({ items: [item] }), today).items[0]).toMatchObject({
      status: 'Accepted',
      itemPrice: '1299.5',
      estimatedWeight: '450',
      shipmentTime: '2026-11-25',
    });
  });

  test('without a shipment date that has passed', () => {
    const item = anItem({ is_item_accepted: 1, price: 1, weight: 1, shipment_date: '2026-11-20' });
    expect(startEvaluation(anOrder({ items: [item] }), today).items[0]?.shipmentTime).toBe('');
  });

  test('keeps every decision of an evaluation that was reopened', () => {
    const reopened = {
      at: '2026-11-21T06:00:00.000Z',
      command: 'reopen_evaluation',
      from: 'ORDER_CORRECTION',
      to: 'ORDER_EVALUATION',
    } as const;
    const items = [anItem({ is_item_accepted: 1, price: 900 }), anItem({ item_error_code: 'ERR_OUT_OF_STOCK' })];
    const form = startEvaluation(anOrder({ items, history: [reopened] }), today);
    expect(form).toMatchObject({
      userAddressStatus: 'Accepted',
      items: [
        { status: 'Accepted', itemPrice: '900' },
        { status: 'Denied', reason: 'ERR_OUT_OF_STOCK' },
      ],
    });
    const deniedAddress = anOrder({ history: [reopened], order_error_code: 'ERR_USER_INVALID_ADDRESS' });
    expect(startEvaluation(deniedAddress, today)).toMatchObject({
      userAddressStatus: 'Denied',
      userAddressReason: 'ERR_USER_INVALID_ADDRESS',
    });
  });

  test('asks for the address again after it was corrected', () => {
    const corrected = {
      at: '2026-11-21T06:00:00.000Z',
      command: 'correct_address',
      from: 'ORDER_EVALUATION',
      to: 'ORDER_EVALUATION',
    } as const;
    expect(startEvaluation(anOrder({ history: [corrected] }), today).userAddressStatus).toBe('');
  });
});

describe('evaluation submit', () => {
  test.each([
    ['a price that is no number', { itemPrice: 'abc' }, { price: 'Item price must be a valid value.' }],
    ['a price of 0', { itemPrice: '0' }, { price: 'Item price must be a valid value.' }],
    ['a price with three decimals', { itemPrice: '1.234' }, { price: 'Item price must be a valid value.' }],
    ['a price with a decimal comma', { itemPrice: '12,50' }, { price: 'Item price must be a valid value.' }],
    ['no shipment date', { shipmentTime: '' }, { shipment_date: 'Shipment date is required.' }],
    ['a shipment date in the past', { shipmentTime: '2026-11-20' }, { shipment_date: 'Shipment date is required.' }],
    [
      'a shipment date in more than a year',
      { shipmentTime: '2027-11-22' },
      { shipment_date: 'Shipment date must be at most a year ahead.' },
    ],
    ['a negative weight', { estimatedWeight: '-5' }, { weight: 'Estimated weight must be a valid value.' }],
    [
      'a weight with a decimal comma',
      { estimatedWeight: '0,5' },
      { weight: 'Estimated weight must be a valid value.' },
    ],
    ['a weight of 0', { estimatedWeight: '0' }, { weight: 'Estimated weight must be a valid value.' }],
    ['a denied item without a reason', { status: 'Denied' }, { item_error_code: 'Reason is required.' }],
    ['an item with no choice', { status: '' }, { is_item_accepted: 'Please select Accept or Deny.' }],
    ['all is well', {}, {}],
    ['the shipment date is today', { shipmentTime: today }, {}],
    ['the shipment date is in a year', { shipmentTime: '2027-11-21' }, {}],
  ] as const)('%s', (_, own, problems) => {
    expect(itemProblems(own)).toEqual(problems);
  });

  test.each([
    ['an address with no choice', { userAddressStatus: '' }, 'Please select Accept or Deny for the address.'],
    [
      'a denied address without a reason',
      { userAddressStatus: 'Denied' },
      'Reason is required for denying the address.',
    ],
    [
      'a denied address with a reason',
      { userAddressStatus: 'Denied', userAddressReason: 'ERR_USER_INVALID_ADDRESS' },
      undefined,
    ],
    ['an accepted address', {}, undefined],
  ] as const)('%s', (_, own, problem) => {
    expect(problemInAddress(aForm(own))).toBe(problem);
  });
});

describe('requests totals for', () => {
  test('accepted items with a price and a weight, with or without a valid date', () => {
    const items = [
      accepted,
      denied,
      { ...accepted, order_item_id: 'item-3', estimatedWeight: '' },
      { ...accepted, order_item_id: 'item-4', shipmentTime: '' },
      { ...accepted, order_item_id: 'item-5', status: '' as const },
      { ...accepted, order_item_id: 'item-6', shipmentTime: '9999-12-31' },
    ];
    expect(pricedItems(aForm({ items }), today)).toEqual([
      { order_item_id: 'item-1', price: 1000, weight: 450, shipment_date: '2026-11-25' },
      { order_item_id: 'item-4', price: 1000, weight: 450, shipment_date: null },
      { order_item_id: 'item-6', price: 1000, weight: 450, shipment_date: null },
    ]);
  });
});

describe('an estimate of the weight that is known', () => {
  const form = aForm({ items: [{ ...accepted, weightEstimate: '350' }] });

  test('goes with the totals that are asked for and with the evaluation', () => {
    expect(pricedItems(form, today)[0]).toMatchObject({ weight: 450, weight_estimate: 350 });
    expect(evaluationUpdate(form, someTotals, today).orderItems?.[0]).toMatchObject({ weight_estimate: 350 });
  });
});

describe('sends the evaluation', () => {
  test('awaiting payment when the address and all items are accepted', () => {
    const acknowledged = { SHIPPING_RATE_MISSING: false, WEIGHT_ABOVE_CAP: true };
    expect(evaluationUpdate(aForm({ acknowledged }), someTotals, today)).toEqual({
      order: {
        order_status: 'ORDER_CONFIRMATION',
        ...someTotals,
        is_address_accepted: 1,
        order_error_code: null,
        acknowledged_warnings: ['WEIGHT_ABOVE_CAP'],
      },
      orderItems: [
        {
          order_item_id: 'item-1',
          price: 1000,
          weight: 450,
          shipment_date: '2026-11-25',
          is_item_accepted: 1,
          item_error_code: null,
          local_shippment_duration: 4,
        },
      ],
    });
  });

  test('under correction when any item is denied, with its reason', () => {
    const update = evaluationUpdate(aForm({ items: [accepted, denied] }), someTotals, today);
    expect(update.order.order_status).toBe('ORDER_CORRECTION');
    expect(update.orderItems?.[1]).toEqual({
      order_item_id: 'item-2',
      price: 0,
      weight: 0,
      shipment_date: null,
      is_item_accepted: 0,
      item_error_code: 'ERR_OUT_OF_STOCK',
      local_shippment_duration: 0,
    });
  });

  test('under correction when the address is denied, with its reason', () => {
    const form = aForm({ userAddressStatus: 'Denied', userAddressReason: 'ERR_USER_INCOMPLETE_ADDRESS' });
    expect(evaluationUpdate(form, someTotals, today).order).toMatchObject({
      order_status: 'ORDER_CORRECTION',
      is_address_accepted: 0,
      order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS',
    });
  });

  test('without totals when no item is accepted', () => {
    const { order } = evaluationUpdate(aForm({ items: [denied] }), undefined, today);
    expect(order).toEqual({ order_status: 'ORDER_CORRECTION', is_address_accepted: 1, order_error_code: null });
  });

  test('without the reason of a withdrawn denial', () => {
    const items = [{ ...accepted, reason: 'ERR_OUT_OF_STOCK' as const }];
    const update = evaluationUpdate(aForm({ items, userAddressReason: 'ERR_USER_INVALID_ADDRESS' }), someTotals, today);
    expect(update.order.order_error_code).toBeNull();
    expect(update.orderItems?.[0]?.item_error_code).toBeNull();
  });
});

describe('all items at once', () => {
  const items = [accepted, denied, { ...accepted, order_item_id: 'item-3', status: '' as const, shipmentTime: '' }];

  test('accepts undecided items and keeps denials', () => {
    const form = acceptUndecided(aForm({ userAddressStatus: '', items }));
    expect(form.userAddressStatus).toBe('Accepted');
    expect(form.items.map(({ status }) => status)).toEqual(['Accepted', 'Denied', 'Accepted']);
    expect(acceptUndecided(aForm({ userAddressStatus: 'Denied' })).userAddressStatus).toBe('Denied');
  });

  test('sets one shipment date for all items that are not denied', () => {
    const form = shipAllOn(aForm({ items }), '2026-12-01');
    expect(form.items.map(({ shipmentTime }) => shipmentTime)).toEqual(['2026-12-01', '', '2026-12-01']);
  });

  test('copies the garment of the previous item, its size only when the own one is unknown', () => {
    const first = { ...accepted, category: 'Kurta', fabric: 'Silk', product_size: 'XL', hasEmbroidery: 'No' } as const;
    const second = { ...accepted, order_item_id: 'item-2', product_size: 'Small' } as const;
    const third = { ...accepted, order_item_id: 'item-3' };
    const garment = { category: 'Kurta', fabric: 'Silk', hasEmbroidery: 'No' };
    expect(garmentOfItemBefore(aForm({ items: [first, second] }), 'item-2')).toEqual({
      ...garment,
      product_size: 'Small',
    });
    expect(garmentOfItemBefore(aForm({ items: [first, third] }), 'item-3')).toEqual({ ...garment, product_size: 'XL' });
    expect(garmentOfItemBefore(aForm({ items: [first, second] }), 'item-1')).toBeUndefined();
    expect(garmentOfItemBefore(aForm({ items: [third, second] }), 'item-2')).toBeUndefined();
  });
});

test('a restored evaluation has no past shipment dates', () => {
  const form = { ...startEvaluation(anOrder(), today), items: [accepted] };
  expect(withoutPastDates(form, '2026-11-25')).toEqual(form);
  expect(withoutPastDates(form, '2026-11-26').items[0]?.shipmentTime).toBe('');
});
