import { type Browser, chromium } from 'playwright-core';

/** A browser whose end does not depend on its pages: a page in an endless loop keeps it from closing. */
interface CheckBrowser {
  readonly browser: Browser;
  /** Kills the browser with all of its processes. */
  kill(): Promise<void>;
}

/** Starts Chromium for a check. */
export const startCheckBrowser = async (executablePath: string): Promise<CheckBrowser> => {
  const server = await chromium.launchServer({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const browser = await chromium.connect(server.wsEndpoint());
  return { browser, kill: () => server.kill() };
};
