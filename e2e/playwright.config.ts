import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '@potli/release/browser.ts';

const browser = findBrowser();

/**
 * The product's own stack on free ports (stack.ts). Three browsers at a time: tests wait for a quarter of their time, and
 * two left half a core of two idle.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: join(import.meta.dirname, '../test-results'),
  globalSetup: join(import.meta.dirname, 'stack.ts'),
  workers: 3,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  // Long enough for a machine that is busy with other things, too; what is there at once costs none of it.
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    // Calls that a service worker makes are not seen by the tests that answer them; pwa.spec.ts has it on.
    serviceWorkers: 'block',
    // Animations draw for nothing in tests; those of motion, and the whole journey, say what they want.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every test costs half as much again; `--trace on` records the one that is being looked into.
    trace: 'off',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
