import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallBrowser } from './browser.ts';
import { root } from './root.ts';

// npm run bench:web: what a visit costs, measured beside the same page without federation.
const { status } = spawnSync(process.execPath, [join(root, 'e2e/bench/bench-web.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findOrInstallBrowser() },
});
process.exit(status ?? 1);
