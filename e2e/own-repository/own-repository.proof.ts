import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { packPackages } from '@potli/release/packages/pack.ts';
import { root } from '@potli/release/root.ts';
import { collectConsole } from '../journey/collect-console.ts';
import { type OwnSite, startOwnSite } from '../journey/own-site.ts';
import { site } from '../journey/running-stack.ts';

/** A team's module, from an empty folder outside of this repository to the visitors. */
let folder: string;
let own: OwnSite;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potli-own-repository-'));
  own = await startOwnSite();
});
test.afterAll(async () => {
  await own?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const execute = promisify(execFile);

/** Runs a command and returns its output. Throws with what it printed where it fails. */
const run = async (cwd: string, command: string, args: readonly string[], env: Record<string, string> = {}) => {
  try {
    return (await execute(command, args, { cwd, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
};

const install = (cwd: string, archives: readonly string[]) =>
  run(cwd, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...archives]);

test('a module of another repository is created, tested, built, checked, released, promoted and served', async ({
  page,
}) => {
  const archives = (await packPackages(join(folder, 'packages'))).map(({ file }) => file);
  const tools = join(folder, 'tools');
  await mkdir(tools);
  await writeFile(join(tools, 'package.json'), '{ "private": true }');
  await install(tools, archives);
  await run(tools, 'npx', ['potli-module', 'init', join(folder, 'hello')]);
  const hello = join(folder, 'hello');
  await install(hello, archives);

  await run(hello, 'npm', ['test']);
  await run(hello, 'npx', ['potli-module', 'build']);
  await run(hello, 'npx', ['potli-module', 'check']);
  await run(hello, 'npx', ['potli-module', 'release', '--store', own.storeDir]);
  const [version = ''] = await readdir(join(own.storeDir, 'hello'));

  const services = { SITE_URL: own.url, ORDERS_URL: site(), PAYMENTS_URL: site(), CATALOG_URL: site() };
  const promotion = await run(root, process.execPath, ['cli/main.ts', 'promote', 'hello', version, '--why', 'first'], {
    STORE_DIR: own.storeDir,
    ...services,
  });
  expect(promotion).toContain('ok      browser (in the live shell)');

  const problems: string[] = [];
  collectConsole(page, problems);
  await page.goto(`${own.url}/hello`);
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(page.getByText('Pressed 1 times.')).toBeVisible();
  expect(problems).toEqual([]);
});
