import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Select } from 'antd';
import { texts } from '../texts.ts';

/**
 * The number of days that a page of figures covers, kept in its address as `days`, and the control to choose it.
 *
 * @param periods numbers of days to choose from
 * @param usual the one that an address without `days` means
 */
export const usePeriod = (periods: readonly number[], usual: number) => {
  const [search, setSearch] = useSearchParams();
  const days = periods.find((period) => String(period) === search.get('days')) ?? usual;
  const select = (
    <Select
      aria-label={texts.period.label}
      value={days}
      options={periods.map((value) => ({ value, label: texts.period.last(value) }))}
      onChange={(period) =>
        setSearch((last) => {
          for (const name of ['days', 'page']) last.delete(name);
          if (period !== usual) last.set('days', String(period));
          return last;
        })
      }
    />
  );
  return { days, select };
};
