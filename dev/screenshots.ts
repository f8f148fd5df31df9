import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallBrowser } from './browser.ts';
import { root } from './root.ts';

// npm run screenshots: takes the pictures of the product that the product itself shows.
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '-c', 'e2e/screenshots/playwright.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findOrInstallBrowser() } },
);
process.exit(status ?? 1);
