import { expect, type Page } from '@playwright/test';
import { test as quietTest } from './clean-console.ts';

/** A test of the back office that fails on any console output. */
export const test = quietTest.extend({ viewport: { width: 1280, height: 900 } });

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The dialog with exactly that text; it stays open. */
export const dialog = (page: Page, text: string) => page.getByRole('dialog', { name: text, exact: true });

/** The page has gone to that admin address. */
export const expectAt = (page: Page, path: string) =>
  expect.poll(() => `${new URL(page.url()).pathname}${new URL(page.url()).search}`).toBe(path);
