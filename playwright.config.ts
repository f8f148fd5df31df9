import config from './e2e/playwright.config.ts';

/** So that `npx playwright test <file>` works from the project's folder. */
export default config;
