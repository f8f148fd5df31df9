import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Pagination } from 'antd';
import { useEffect, useEffectEvent } from 'react';

/** The page, from 1, that an address asks for; anything unreadable falls back to the first. */
export const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
};

/** The pages of a list; the present one is in the address. Nothing where there is only one. */
export const Pager = ({ pageSize, total }: { pageSize: number; total: number }) => {
  const [search, setSearch] = useSearchParams();
  const current = pageIn(search);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const turnTo = (page: number, options?: { replace: boolean }) =>
    setSearch((last) => {
      last.delete('page');
      if (page > 1) last.set('page', String(page));
      return last;
    }, options);
  const turnBack = useEffectEvent(() => turnTo(lastPage, { replace: true }));
  const isBeyond = current > lastPage;
  useEffect(() => {
    // An old address, or the last entry of a page was dealt with: the last page that there is.
    if (isBeyond) turnBack();
  }, [isBeyond]);
  return (
    <Pagination
      current={current}
      pageSize={pageSize}
      total={total}
      hideOnSinglePage
      showSizeChanger={false}
      onChange={(page) => turnTo(page)}
    />
  );
};
