import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { logViolations } from '../journey/collect-console.ts';
import type { BrowserKind, Tab } from './tab.ts';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Firefox's own lines for a file that was under way through the service worker when its page was left: an empty body. */
const leftWhileLoading =
  /A ServiceWorker intercepted the request and encountered an unexpected error|computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb”/;

const start = async (executablePath: string): Promise<Tab> => {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  await page.setViewport({ width: 390, height: 844 });
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    if (!leftWhileLoading.test(String(error))) problems.push(`uncaught: ${String(error)}`);
  });
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  // WebDriver BiDi does not report the browser's own console lines, to which policy violations belong.
  await page.evaluateOnNewDocument(logViolations);
  const at = (xpath: string) => page.locator(`::-p-xpath(${xpath})`).setTimeout(10_000);
  return {
    browser: await browser.version(),
    open: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    // Puppeteer waits for a load event, which a page of the back-forward cache does not have.
    back: () => page.evaluate(() => history.back()),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: (xpath) => at(xpath).click(),
    type: (xpath, text) => at(xpath).fill(text),
    choose: (xpath, value) => at(xpath).fill(value),
    screenshot: async (path) => {
      await page.screenshot({ path: path as `${string}.png` });
    },
    problems: async () => problems,
    close: () => browser.close(),
  };
};

export const firefox: BrowserKind = {
  name: 'Firefox',
  install: 'apt-get install firefox-esr, or set FIREFOX_PATH',
  find: () => process.env.FIREFOX_PATH ?? places.find((place) => existsSync(place)),
  start,
};
