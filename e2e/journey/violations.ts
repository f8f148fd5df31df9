import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  var axe: typeof axeCore;
}

/** Less than half of `axeCore.source`, which each page would have to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Resolves once changes are painted and no transition is running. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    do {
      await frame();
      await frame();
      await Promise.allSettled(moving().map(({ finished }) => finished));
    } while (moving().length > 0);
  });

/** The rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const violationsIn = async (frame: Frame, runOnly: string[] | undefined): Promise<string[]> => {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  return frame.evaluate(async (rules) => {
    const options = { iframes: false, resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) };
    const { violations: found } = await globalThis.axe.run(document, options);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
};

/**
 * The axe violations of the page and its frames. `colours` runs only the rules whose result depends on the colour scheme.
 */
export const violations = async (page: Page, scope: 'all' | 'colours' = 'all'): Promise<string[]> => {
  await settled(page);
  const found: string[] = [];
  for (const frame of page.frames())
    found.push(...(await violationsIn(frame, scope === 'all' ? undefined : colourRules)));
  return found;
};
