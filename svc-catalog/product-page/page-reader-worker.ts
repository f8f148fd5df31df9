import { parentPort } from 'node:worker_threads';
import type { FetchedPage } from './fetch-page.ts';
import { readPage } from './read-page.ts';

/** Reads one page at a time for `page-readers.ts`, in a thread that can be ended whatever a page does to it. */
if (!parentPort) throw new Error('This file runs as a worker thread only');
const port = parentPort;
port.on('message', (page: FetchedPage) => port.postMessage(attempt(page)));
port.postMessage('ready');

function attempt(page: FetchedPage) {
  try {
    return readPage(page);
  } catch (error) {
    // Hostile markup may exhaust the stack in the parser itself; a page that cannot be parsed is no product page.
    if (error instanceof RangeError) return { outcome: 'NOT_A_PRODUCT_PAGE' };
    throw error;
  }
}
