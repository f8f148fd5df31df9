import { describe, expect, test } from 'vitest';
import { listQueryIn, searchOfList, wireQueryOf } from './list-query.ts';

const read = (search: string) => listQueryIn(new URLSearchParams(search));

describe('the list in the address', () => {
  test('starts with ten orders of every status', () => {
    expect(read('')).toEqual({ pageIndex: 0, pageSize: 10, status: undefined });
  });

  test('has a page that counts from 0 inside and from 1 on the wire', () => {
    expect(read('page=3').pageIndex).toBe(2);
    expect(wireQueryOf(read('page=3&size=20&status=PAYMENT_DONE'))).toEqual({
      page: 3,
      page_size: 20,
      order_status: 'PAYMENT_DONE',
    });
  });

  test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'size=7', 'size=1000', 'status=NONSENSE'])(
    'falls back to the usual for %s',
    (search) => {
      expect(read(search)).toEqual({ pageIndex: 0, pageSize: 10, status: undefined });
    },
  );

  test('is read back as it was written', () => {
    const query = { pageIndex: 4, pageSize: 5, status: 'ORDER_CANCELLED' } as const;
    expect(read(new URLSearchParams(searchOfList(query)).toString())).toEqual(query);
    expect(searchOfList({ pageIndex: 0, pageSize: 10, status: undefined })).toEqual({});
  });
});
