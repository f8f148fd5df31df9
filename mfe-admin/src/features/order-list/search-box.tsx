import { type RefObject, useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { longestSearch } from './list-query.ts';
import styles from './order-list.module.css';

interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

const pauseMs = 300;

/** One box for everything an order is known by; it searches when the operator pauses, at once on Enter. */
export const SearchBox = ({ field, search, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, forward and a tab change the search from outside; what is being typed is newer than they are.
  useEffect(() => {
    if (timer.current === undefined) setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchFor = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (text !== search) onSearch(text);
  };
  return (
    <search className={styles.search}>
      <label className="visually-hidden" htmlFor="order-search">
        {texts.list.search}
      </label>
      <input
        ref={field}
        id="order-search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        placeholder={texts.list.searchHint}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => searchFor(target.value), pauseMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchFor(typed);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </search>
  );
};
