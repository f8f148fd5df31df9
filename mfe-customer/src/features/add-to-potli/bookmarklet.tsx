import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { type MouseEvent, useState } from 'react';
import { addToPotliTexts } from '../../texts/add-to-potli.ts';
import { bookmarkletAddress } from './collect-page.ts';

/**
 * React blocks `javascript:` addresses in JSX. This one is dragged, never followed. It is set as the link is put into the
 * page: an effect runs a moment later, in which the link would be dragged without it.
 */
const setAddress = (link: HTMLAnchorElement | null) =>
  void link?.setAttribute('href', bookmarkletAddress(location.origin));

/** The link that is dragged to the bookmarks bar, and its address to copy for those who cannot drag. */
export const Bookmarklet = () => {
  const { brand } = useRuntimeConfig();
  const { title, dragMe, copy, copied, copyFailed } = addToPotliTexts.addToPotli(brand.name);
  const [said, setSaid] = useState('');
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    setSaid(dragMe);
  };
  const copyAddress = () =>
    navigator.clipboard.writeText(bookmarkletAddress(location.origin)).then(
      () => setSaid(copied),
      () => setSaid(copyFailed),
    );
  return (
    <>
      <p className="customer-bookmarklet">
        <a ref={setAddress} href="/user/addtopotli" className="button" draggable onClick={explain}>
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
