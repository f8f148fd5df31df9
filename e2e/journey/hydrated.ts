import { expect, type Page } from '@playwright/test';

/** To be called before a page is opened that was rendered with its release: remembers its first heading and what moves. */
export const watchHydration = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector('h1');
      if (heading) Object.assign(heading, { firstSeen: true });
    });
  });

/** The heading is the prerendered element: the page was hydrated, not rendered again. */
export const expectHydrated = async (page: Page): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate((element) => 'firstSeen' in element)).toBe(true);
};

/** How far things have moved since the page was opened: the sum of its layout shifts. */
export const movedOn = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);

/** Nothing has moved since the page was opened. */
export const expectNothingMoved = async (page: Page): Promise<void> => expect(await movedOn(page)).toBe(0);
