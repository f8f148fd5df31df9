import { mostPageCharacters } from '@potli/contracts/catalog/page-limits.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import type { CollectedPage } from './collect-page.ts';

const collectedPage = (value: unknown): CollectedPage | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, html } = value as Record<string, unknown>;
  if (typeof url !== 'string' || typeof html !== 'string' || html.length > mostPageCharacters) return undefined;
  // The server rejects both, which a page's scripts may have written into it.
  return httpUrl(url) ? { url, html: html.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD') } : undefined;
};

export interface ReceivedPage {
  readonly page: CollectedPage | undefined;
  /** Whether the browser vouches for the page's origin; an address can be made up by anyone. */
  readonly isProven: boolean;
}

/** The short copy in the page's address, or undefined. */
const pageInAddress = (hash: string): CollectedPage | undefined => {
  try {
    return collectedPage(JSON.parse(decodeURIComponent(hash.slice(1))));
  } catch {
    return undefined;
  }
};

/**
 * The page that the store's window posts, or the short copy of the address when no window answers in time: a store's
 * opener policy may have cut it off. A window may only hand over a page of its own origin.
 *
 * @param patience milliseconds to wait for the window
 */
export const receivePage = (
  { opener, hash }: { readonly opener: Pick<Window, 'postMessage'> | null | undefined; readonly hash: string },
  onPage: (received: ReceivedPage) => void,
  patience = 4000,
): (() => void) => {
  const fromAddress = () => onPage({ page: pageInAddress(hash), isProven: false });
  if (!opener) {
    fromAddress();
    return () => {};
  }
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('message', hear);
  };
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== opener || data?.type !== 'potli:page') return;
    const page = collectedPage(data);
    if (!page || new URL(page.url).origin !== origin) return;
    stop();
    onPage({ page, isProven: true });
  };
  const timer = setTimeout(() => {
    stop();
    fromAddress();
  }, patience);
  addEventListener('message', hear);
  opener.postMessage('potli:ready', '*');
  return stop;
};
