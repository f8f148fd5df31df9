import { test as base, expect } from '@playwright/test';
import { noNoise } from './noise.ts';

interface Quiet {
  /** Lets through the lines of a failure that the test provokes; nothing else may be said. */
  except(line: RegExp): void;
}

/** A test on a telephone's screen whose page may say nothing in the console. */
export const test = base.extend<{ quiet: Quiet }>({
  viewport: { width: 360, height: 780 },
  quiet: [
    async ({ page }, use) => {
      const noise: string[] = [];
      const allowed: RegExp[] = [];
      noNoise(page, noise);
      await use({ except: (line) => allowed.push(line) });
      expect(noise.filter((line) => !allowed.some((each) => each.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser's own line about an answer with that status. */
export const networkLine = (status: number): RegExp =>
  new RegExp(`^error: Failed to load resource: the server responded with a status of ${status} `);
/** The browser's own line about a call that got no answer. */
export const noAnswerLine = /^error: Failed to load resource: net::ERR_FAILED/;
