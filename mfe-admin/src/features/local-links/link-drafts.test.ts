import { describe, expect, test } from 'vitest';
import { anItem } from '../../testing/an-order.ts';
import { anyLinkEmpty, isRepeated, problemInLink, saveLinkUpdate, submitLinksUpdate } from './link-drafts.ts';

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

  test('detects an empty link on bulk submit; a saved link counts', () => {
    expect(anyLinkEmpty({ items }, {})).toBe(true);
    expect(anyLinkEmpty({ items }, { 'item-2': 'nonsense' })).toBe(false);
  });

  test('sends the saved link, not what was typed over it', () => {
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

  test.each([
    ['the same link typed for both', 'item-2', 'https://shop.example/1 ', true],
    ['another link', 'item-2', 'https://shop.example/2', false],
    ['no link', undefined, '', false],
  ])('repeated or not: %s', (_, id, link, repeated) => {
    expect(isRepeated({ items }, { 'item-2': link }, id)).toBe(repeated);
  });

  test('sends one link without a status', () => {
    expect(saveLinkUpdate('item-2', 'https://shop.example/2')).toEqual({
      order: {},
      orderItems: [{ order_item_id: 'item-2', local_order_link: 'https://shop.example/2' }],
    });
  });
});
