import { test as base, expect } from '@playwright/test';
import { collectConsole } from './collect-console.ts';

interface Quiet {
  /** Allows console lines of a failure that the test provokes. */
  except(line: RegExp): void;
}

/** A test on a phone's screen that fails on console errors and warnings. */
export const test = base.extend<{ quiet: Quiet }>({
  viewport: { width: 360, height: 780 },
  quiet: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      const allowed: RegExp[] = [];
      collectConsole(page, consoleErrors);
      await use({ except: (line) => allowed.push(line) });
      const unexpected = consoleErrors.filter((line) => !allowed.some((each) => each.test(line)));
      // A call that a route handler still waits for goes on now, and its answer is not part of the test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser's console line for a response with this status. */
export const networkLine = (status: number): RegExp =>
  new RegExp(`^error: Failed to load resource: the server responded with a status of ${status} `);
/** The browser's console line for a failed request. */
export const noAnswerLine = /^error: Failed to load resource: net::ERR_FAILED/;
