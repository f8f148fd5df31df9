import type { Page } from 'playwright-core';

interface PageActivity {
  readonly problems: Set<string>;
  /** Release files that the page loaded. */
  readonly files: Set<string>;
}

const watchPage = (page: Page, path: string): PageActivity => {
  const problems = new Set<string>();
  const files = new Set<string>();
  page.on('pageerror', ({ message }) => problems.add(`${path}: ${message}`));
  page.on('console', (message) => {
    // Rejected API requests are the page's own concern; missing release files are reported below.
    const ofNetwork = /^Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !ofNetwork) problems.add(`${path}: ${message.text().slice(0, 300)}`);
  });
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.startsWith('/releases/')) return;
    if (answer.ok()) files.add(pathname);
    else problems.add(`${path}: ${pathname} answers ${answer.status()}`);
  });
  return { problems, files };
};

/**
 * Runs in the page: whether elements of the module are shown and hydrated. Prerendered HTML belongs to React only then.
 */
const isHydrated = (): boolean => {
  const main = document.getElementById('main');
  if (!main || main.querySelector('.potli-skeleton')) return false;
  return [...main.querySelectorAll('h1, h2, p, button, label')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  );
};

/** Opens one page and returns its problems. */
export const openPage = async (
  page: Page,
  url: string,
  { module, version, patience }: { module: string; version: string; patience: number },
): Promise<string[]> => {
  const path = new URL(url).pathname;
  const { problems, files } = watchPage(page, path);
  try {
    await page.goto(url, { timeout: patience });
    await page.waitForFunction(isHydrated, undefined, { timeout: patience });
    const message = page.locator('main .shell-message');
    if ((await message.count()) > 0) problems.add(`${path}: shows "${await message.locator('h1').textContent()}"`);
    const loaded = [...files].some((file) => file.startsWith(`/releases/${module}/${version}/`));
    if (!loaded) problems.add(`${path}: ${module} ${version} was not loaded`);
  } catch (error) {
    problems.add(`${path}: ${String(error).split('\n')[0]}`);
  }
  return [...problems];
};
