import { chromium } from 'playwright-core';

/**
 * Starts Chromium for a check. `kill` ends it with all of its processes: a page in an endless loop keeps a browser from
 * closing.
 */
export const startCheckBrowser = async (executablePath: string) => {
  const server = await chromium.launchServer({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const browser = await chromium.connect(server.wsEndpoint());
  return { browser, kill: () => server.kill() };
};
