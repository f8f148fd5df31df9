import { texts } from '../../texts.ts';
import { type ListQuery, pageSizes } from './list-query.ts';
import styles from './order-list.module.css';

interface PagerProps {
  readonly query: ListQuery;
  readonly total: number;
  readonly onQuery: (next: ListQuery) => void;
}

/** The last page of so many orders, counted from 0. */
export const lastPageOf = (total: number, { pageSize }: Pick<ListQuery, 'pageSize'>): number =>
  Math.max(0, Math.ceil(total / pageSize) - 1);

/** Which orders of how many are in view, the way to the others, and how many at once. */
export const Pager = ({ query, total, onQuery }: PagerProps) => {
  const { pageIndex, pageSize } = query;
  const last = lastPageOf(total, query);
  const goTo = (page: number) => onQuery({ ...query, pageIndex: page });
  const step = (label: string, page: number, sign: string) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      disabled={page < 0 || page > last || page === pageIndex}
      onClick={() => goTo(page)}
    >
      {sign}
    </button>
  );
  return (
    <div className={styles.pager}>
      <label className={styles.sizes}>
        {texts.list.pageSize}
        <select
          value={pageSize}
          onChange={({ target }) => {
            const size = pageSizes.find((known) => String(known) === target.value);
            // The first order in view stays in view.
            if (size) onQuery({ ...query, pageSize: size, pageIndex: Math.floor((pageIndex * pageSize) / size) });
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <p className="figures" role="status">
        {texts.list.range(pageIndex * pageSize + 1, Math.min(total, (pageIndex + 1) * pageSize), total)}
      </p>
      <nav className={styles.steps} aria-label={texts.list.pages}>
        {step(texts.list.firstPage, 0, '«')}
        {step(texts.list.previousPage, pageIndex - 1, '‹')}
        <span className="figures">{texts.list.page(pageIndex + 1, last + 1)}</span>
        {step(texts.list.nextPage, pageIndex + 1, '›')}
        {step(texts.list.lastPage, last, '»')}
      </nav>
    </div>
  );
};
