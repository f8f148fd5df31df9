import { Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { longestSearch } from './list-query.ts';

interface SearchBoxProps {
  readonly field: RefObject<InputRef | null>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

const pauseMs = 300;

/** One box for everything an order is known by; it searches when the operator pauses, at once on Enter or when left. */
export const SearchBox = ({ field, search, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was searched for last: the address follows a moment later, and typing may be faster than that.
  const sent = useRef(search);
  const ownSearches = useRef<readonly string[]>([]);
  // Back, forward and a tab change the search from outside; what is being typed is newer than they are. A search of this
  // box that only now reaches the address is older than what the box shows.
  useEffect(() => {
    const own = ownSearches.current.indexOf(search);
    ownSearches.current = own === -1 ? [] : ownSearches.current.slice(own + 1);
    if (own !== -1) return;
    sent.current = search;
    if (timer.current === undefined) setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchFor = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (text === sent.current) return;
    sent.current = text;
    ownSearches.current = [...ownSearches.current, text];
    onSearch(text);
  };
  return (
    <search style={{ flex: '1 1 380px' }}>
      <Input
        ref={field}
        type="search"
        aria-label={texts.list.search}
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
        onPressEnter={() => searchFor(typed)}
        // A search that comes after an order was pressed would lead back to the list while the order is loading.
        onBlur={() => searchFor(typed)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </search>
  );
};
