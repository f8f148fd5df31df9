import type { Page } from '@playwright/test';

/** Logged by Playwright itself. */
const playwrightLine = 'Service Worker registration blocked by Playwright';

/** Runs in the page: not every policy violation is logged to the console. */
export const logViolations = (): void =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`the content security policy blocks ${effectiveDirective} ${blockedURI}`),
  );

/** Collects script errors, console errors and warnings, and policy violations of a page. */
export const collectConsole = (page: Page, into: string[]): void => {
  void page.addInitScript(logViolations);
  page.on('pageerror', (error) => into.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const said = message.text();
    if ((message.type() === 'error' || message.type() === 'warning') && said !== playwrightLine)
      into.push(`${message.type()}: ${said}`);
  });
};
