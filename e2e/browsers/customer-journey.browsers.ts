import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import startForJourneys from '../stack.ts';
import { playCustomerJourney } from './customer-journey.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The customer's journey in browsers other than Chromium: `npx potli test browsers`. */
const kinds = [firefox, webkit].map((kind) => ({ ...kind, program: kind.find() }));
const installed = kinds.flatMap(({ program, ...kind }) => (program === undefined ? [] : [{ ...kind, program }]));

let stopStack: (() => Promise<void>) | undefined;
beforeAll(async () => {
  if (installed.length > 0) stopStack = await startForJourneys();
}, 300_000);
afterAll(async () => stopStack?.());

for (const { name, program, start } of installed) {
  test(`a customer orders and pays in ${name} with a clean console`, { timeout: 180_000 }, async () => {
    const tab = await start(program);
    try {
      await playCustomerJourney(tab);
      expect(await tab.problems()).toEqual([]);
    } catch (error) {
      const picture = join(tmpdir(), `potli-${name.toLowerCase()}.png`);
      await tab.screenshot(picture);
      console.error(`${tab.browser}: screenshot in ${picture}`, await tab.problems());
      throw error;
    } finally {
      await tab.close();
    }
  });
}

for (const { name, install } of kinds.filter(({ program }) => program === undefined))
  test.skip(`${name} is not installed (${install})`, () => undefined);
