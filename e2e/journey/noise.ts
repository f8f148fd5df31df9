import type { Page } from '@playwright/test';

/** Collects what a page should never say: script errors, console errors and warnings, broken policies. */
export const noNoise = (page: Page, into: string[]): void => {
  page.on('pageerror', (error) => into.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') into.push(`${message.type()}: ${message.text()}`);
  });
};
