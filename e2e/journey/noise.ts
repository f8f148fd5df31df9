import type { Page } from '@playwright/test';

/** Collects what a page should never say: script errors, console errors and warnings, broken policies. */
const ofTheTools = 'Service Worker registration blocked by Playwright';

export const noNoise = (page: Page, into: string[]): void => {
  page.on('pageerror', (error) => into.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const said = message.text();
    if ((message.type() === 'error' || message.type() === 'warning') && said !== ofTheTools)
      into.push(`${message.type()}: ${said}`);
  });
};
