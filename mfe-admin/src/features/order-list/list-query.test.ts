import { describe, expect, test } from 'vitest';
import { amountIn, listQueryIn, listTabs, searchOfList, wireQueryOf } from './list-query.ts';

const read = (search: string) => listQueryIn(new URLSearchParams(search));
const usual = {
  tab: 'needs_action',
  search: '',
  from: '',
  to: '',
  country: '',
  total_from: '',
  total_to: '',
  store: '',
  assigned: '',
  sort: { field: 'due_at', direction: 'asc' },
  pageIndex: 0,
  pageSize: 10,
};

describe('the list in the URL', () => {
  test('starts with ten orders that need action, by due time', () => {
    expect(read('')).toEqual(usual);
    expect(wireQueryOf(read(''))).toEqual({
      page: 1,
      page_size: 10,
      view: 'needs_action',
      sort: 'due_at',
      direction: 'asc',
    });
  });

  test('counts pages from 0 internally and from 1 on the wire', () => {
    expect(read('page=3').pageIndex).toBe(2);
    expect(wireQueryOf(read('page=3&size=20&show=PAYMENT_DONE&q=asha+verne'))).toEqual({
      page: 3,
      page_size: 20,
      order_status: 'PAYMENT_DONE',
      q: 'asha verne',
      sort: 'created_at',
      direction: 'desc',
    });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=1e9',
    'size=7',
    'size=1000',
    'show=NONSENSE',
    'sort=order_id',
    'direction=sideways',
    'from=2026-02-30',
    'to=tomorrow',
    'country=Atlantis',
    'total_from=-1',
    'total_to=5.5',
    'total_to=99999999999',
    'store=a+store',
  ])('falls back to defaults for %s', (search) => {
    expect(read(search)).toEqual(usual);
  });

  test.each(listTabs)('round-trips for %s', (tab) => {
    const query = {
      tab,
      search: 'PT-7KQ4M2 & co',
      from: '2026-03-01',
      to: '2026-03-31',
      country: 'New Zealand',
      total_from: '500',
      total_to: '20000',
      store: 'craft-store.example',
      assigned: 'op-2',
      sort: { field: 'total_price', direction: 'asc' },
      pageIndex: 4,
      pageSize: 5,
    } as const;
    expect(read(new URLSearchParams(searchOfList(query)).toString())).toEqual(query);
  });

  test.each([
    ['evaluate', 'ORDER_EVALUATION'],
    ['purchase', 'PAYMENT_DONE'],
    ['receive', 'LOCAL_SHIPMENT_PROCESSING'],
    ['pack', 'LOCAL_SHIPMENT_RECEIVED'],
    ['late', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS'],
  ])('the queue %s asks for what is due in %s, by due time', (show, order_status) => {
    expect(wireQueryOf(read(`show=${show}&from=2026-03-01&to=2026-03-02&country=UK`))).toEqual({
      page: 1,
      page_size: 10,
      view: 'needs_action',
      order_status,
      created_from: '2026-03-01',
      created_to: '2026-03-02',
      country: 'UK',
      sort: 'due_at',
      direction: 'asc',
    });
  });

  test('sends amounts as whole rupees, and the host of a store that was pasted as a link', () => {
    expect(wireQueryOf(read('total_from=0500&total_to=20000&store=https://www.Craft-Store.example/p/1'))).toMatchObject(
      {
        total_from: 500,
        total_to: 20_000,
        store: 'craft-store.example',
      },
    );
  });

  test.each([
    ['1,250', '1250'],
    ['₹5000', '5000'],
    ['1,25,000', '125000'],
    ['12,50', ''],
    ['5.5', ''],
  ])('reads the amount %j as %j, like every other typed figure', (typed, amount) => {
    expect(amountIn(typed)).toBe(amount);
  });

  test('leaves out defaults', () => {
    expect(searchOfList(read(''))).toEqual({});
    expect(searchOfList(read('show=all'))).toEqual({ show: 'all' });
  });

  test('cuts a search to the server’s limit', () => {
    expect(read(`q=${'x'.repeat(3000)}`).search).toHaveLength(2048);
  });
});
