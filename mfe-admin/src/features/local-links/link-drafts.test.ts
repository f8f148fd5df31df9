import { describe, expect, test } from 'vitest';
import { anItem } from '../../testing/an-order.ts';
import { anyLinkEmpty, problemInLink, saveLinkUpdate, submitLinksUpdate } from './link-drafts.ts';

const saved = anItem({ local_order_link: 'https://shop.example/1' });
const open = anItem({ order_item_id: 'item-2' });
const items = [saved, open];

describe('local order links', () => {
  test.each([
    ['an empty link', '  ', 'Local shipment link is required.'],
    ['no http or https URL', 'ftp://shop.example', 'Please enter a valid URL.'],
    ['a script', 'javascript:alert(1)', 'Please enter a valid URL.'],
    ['a good link', 'https://shop.example/2', undefined],
  ])('%s', (_, link, problem) => {
    expect(problemInLink(open, { 'item-2': link })).toBe(problem);
  });

  test('bulk submit with any link empty is seen as such, a saved link counting', () => {
    expect(anyLinkEmpty({ items }, {})).toBe(true);
    expect(anyLinkEmpty({ items }, { 'item-2': 'nonsense' })).toBe(false);
  });

  test('a saved link is locked: what was typed beside it is not sent', () => {
    const { order, orderItems } = submitLinksUpdate(
      { items },
      { 'item-1': 'https://other.example', 'item-2': ' https://shop.example/2 ' },
    );
    expect(order).toEqual({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    expect(orderItems).toEqual([
      { order_item_id: 'item-1', local_order_link: 'https://shop.example/1' },
      { order_item_id: 'item-2', local_order_link: 'https://shop.example/2' },
    ]);
  });

  test('one link is sent without asking for a status', () => {
    expect(saveLinkUpdate('item-2', 'https://shop.example/2')).toEqual({
      order: {},
      orderItems: [{ order_item_id: 'item-2', local_order_link: 'https://shop.example/2' }],
    });
  });
});
