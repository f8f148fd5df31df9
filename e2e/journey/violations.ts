import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Resolves once the page stands still: what was changed is painted and no transition is under way. */
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

/** What axe finds on the page as it stands, as lines to read; empty when all is well. */
export const violations = async (page: Page): Promise<string[]> => {
  await settled(page);
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
