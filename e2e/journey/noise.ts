import type { Page } from '@playwright/test';

/** Collects what a page should never say: script errors, console errors and warnings, broken policies. */
const ofTheTools = 'Service Worker registration blocked by Playwright';

export const noNoise = (page: Page, into: string[]): void => {
  // Not every refusal of the policy reaches the console by itself.
  void page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`the policy refuses ${effectiveDirective} ${blockedURI}`),
    ),
  );
  page.on('pageerror', (error) => into.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const said = message.text();
    if ((message.type() === 'error' || message.type() === 'warning') && said !== ofTheTools)
      into.push(`${message.type()}: ${said}`);
  });
};
