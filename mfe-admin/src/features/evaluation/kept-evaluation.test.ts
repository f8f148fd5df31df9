import { describe, expect, test } from 'vitest';
import { anItem, anOrder, today } from '../../testing/an-order.ts';
import { startEvaluation } from './evaluation-form.ts';
import { takeEvaluation } from './kept-evaluation.ts';

const items = [anItem(), anItem({ order_item_id: 'item-2' })];
const fresh = startEvaluation(anOrder({ items }), today);
const entered = {
  ...fresh,
  userAddressStatus: 'Denied' as const,
  userAddressReason: 'ERR_USER_INVALID_ADDRESS' as const,
  items: fresh.items.map((item) => ({
    ...item,
    status: 'Accepted' as const,
    itemPrice: '1,299.50',
    shipmentTime: '2026-11-25',
    estimatedWeight: '450',
  })),
};
const written = (form: unknown): unknown => JSON.parse(JSON.stringify(form));

describe('an evaluation in progress', () => {
  test('is restored as entered', () => {
    expect(takeEvaluation(written(entered), fresh, today)).toEqual(entered);
  });

  test('is restored for the remaining items in any order', () => {
    const other = startEvaluation(anOrder({ items: [anItem({ order_item_id: 'new' }), ...items.toReversed()] }), today);
    const taken = takeEvaluation(written(entered), other, today);
    expect(taken?.items.map(({ order_item_id, itemPrice }) => [order_item_id, itemPrice])).toEqual([
      ['new', ''],
      ['item-2', '1,299.50'],
      ['item-1', '1,299.50'],
    ]);
  });

  test('is restored without past shipment dates and acknowledgements', () => {
    const taken = takeEvaluation(
      written({ ...entered, acknowledged: { WEIGHT_ABOVE_CAP: true } }),
      fresh,
      '2026-11-26',
    );
    expect(taken?.items[0]?.shipmentTime).toBe('');
    expect(taken?.acknowledged).toEqual(fresh.acknowledged);
  });

  test.each([
    ['a number', 7],
    ['nothing', null],
    ['text', 'x'],
    ['items that are no list', { items: {} }],
  ])('rejects %s', (_, kept) => {
    expect(takeEvaluation(kept, fresh, today)).toBeUndefined();
  });

  test('drops values that no field accepts', () => {
    const [first] = entered.items;
    const odd = { ...first, status: 'Maybe', reason: 'ERR_NONSENSE', category: 'Spaceship', itemPrice: { a: 1 }, x: 1 };
    const taken = takeEvaluation(written({ userAddressStatus: 1, userAddressReason: 'x', items: [odd] }), fresh, today);
    expect(taken).toEqual({
      ...fresh,
      items: [{ ...fresh.items[0], shipmentTime: '2026-11-25', estimatedWeight: '450' }, fresh.items[1]],
    });
  });
});
