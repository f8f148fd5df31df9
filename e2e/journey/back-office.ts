import { expect, type Page } from '@playwright/test';
import { test as quietTest } from './clean-console.ts';

/** A test of the back office that fails on any console output. */
export const test = quietTest.extend({ viewport: { width: 1280, height: 900 } });

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The dialog with exactly that text; it stays open. */
export const dialog = (page: Page, text: string) => page.getByRole('dialog', { name: text, exact: true });

/** The calls to one address that a page makes, with their bodies, from now on. */
export const callsTo = (page: Page, path: RegExp) => {
  const seen: {
    method: string;
    url: URL;
    authorization: string | undefined;
    apiKey: string | undefined;
    body: unknown;
  }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!path.test(url.pathname)) return;
    const headers = request.headers();
    seen.push({
      method: request.method(),
      url,
      authorization: headers.authorization,
      apiKey: headers['x-api-key'],
      body: request.postDataJSON(),
    });
  });
  return seen;
};

/** The page has gone to that admin address. */
export const expectAt = (page: Page, path: string) =>
  expect.poll(() => `${new URL(page.url()).pathname}${new URL(page.url()).search}`).toBe(path);
