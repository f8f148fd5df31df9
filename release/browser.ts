import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright-core';
import { root } from './root.ts';

/** The headless shell first: it is the same browser and starts and draws with half of the work. */
const commonPaths = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const runs = (file: string | undefined): file is string => {
  if (!file) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run: look elsewhere
  }
};

/** The browser that Playwright would bring along, whether or not it is there. */
const bundledBrowser = (): string | undefined => {
  try {
    return chromium.executablePath();
  } catch {
    return undefined; // Playwright knows no browser for this system
  }
};

/** A Chromium on this machine: CHROMIUM_PATH, the usual places, Playwright's own; undefined when there is none. */
export const findBrowser = (): string | undefined => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (runs(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is set to ${CHROMIUM_PATH}, which cannot be run.`);
  }
  return [...commonPaths.map((name) => `/usr/bin/${name}`), bundledBrowser()].find(runs);
};

const tryToRun = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'ignore', timeout: 10 * 60_000 }).status === 0;

/** Finds a Chromium, installing one where there is none; throws one clear line when that fails too. */
export const findOrInstallBrowser = (): string => {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here: installing one (npx playwright install --with-deps chromium) ...');
  tryToRun('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  const installed = findBrowser();
  if (installed) return installed;
  if (process.getuid?.() === 0) {
    console.log("Playwright's browser could not be installed: trying the system's (apt-get install chromium) ...");
    if (tryToRun('apt-get', ['update'])) {
      for (const name of ['chromium-headless-shell', 'chromium']) {
        if (tryToRun('apt-get', ['install', '-y', '--no-install-recommends', name])) break;
      }
    }
    const packaged = findBrowser();
    if (packaged) return packaged;
  }
  throw new Error('The browser tests need Chromium, which could not be installed. Install it and set CHROMIUM_PATH.');
};
