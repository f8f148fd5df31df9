import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { bookmarkletAddress } from './collect-page.ts';

/** The link that is dragged to the bookmarks bar, and its address to copy for those who cannot drag. */
export const Bookmarklet = () => {
  const { brand } = useRuntimeConfig();
  const { title, dragMe, copy, copied, copyFailed } = texts.addToPotli(brand.name);
  const link = useRef<HTMLAnchorElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // React blocks `javascript:` addresses in JSX. This one is dragged, never followed.
    link.current?.setAttribute('href', bookmarkletAddress(location.origin));
    const explain = (event: Event) => {
      event.preventDefault();
      setSaid(dragMe);
    };
    const anchor = link.current;
    anchor?.addEventListener('click', explain);
    return () => anchor?.removeEventListener('click', explain);
  }, [dragMe]);
  const copyAddress = () =>
    navigator.clipboard.writeText(bookmarkletAddress(location.origin)).then(
      () => setSaid(copied),
      () => setSaid(copyFailed),
    );
  return (
    <>
      <p className="customer-bookmarklet">
        <a ref={link} href="/user/addtopotli" className="button" draggable>
          {title}
        </a>
        <button type="button" className="button button-quiet" onClick={copyAddress}>
          {copy}
        </button>
      </p>
      <p role="status" className="customer-hint">
        {said}
      </p>
    </>
  );
};
