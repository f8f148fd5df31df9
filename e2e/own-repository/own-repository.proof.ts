import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packPackages } from '@potli/release/packages/pack.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { orderIn } from '../journey/api.ts';
import { collectConsole } from '../journey/collect-console.ts';
import { type OwnSite, startOwnSite } from '../journey/own-site.ts';
import { site } from '../journey/running-stack.ts';
import { type Registry, startRegistry } from './registry.ts';

/** A team's module, from an empty folder outside of this repository to the visitors. */
test.describe.configure({ mode: 'serial' });
let folder: string;
let hello: string;
let own: OwnSite;
let registry: Registry;
let devPort: number;
test.beforeAll(async () => {
  [devPort = 0] = await findFreePorts(1);
  folder = await mkdtemp(join(tmpdir(), 'potli-own-repository-'));
  registry = await startRegistry(join(folder, 'registry'));
  own = await startOwnSite({ OVERRIDE_ORIGINS: `http://127.0.0.1:${devPort}` });
});
test.afterAll(async () => {
  await own?.stop();
  await registry?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const run = async (cwd: string, command: string, args: readonly string[], env = {}): Promise<string> =>
  (await execa(command, args, { cwd, env })).stdout;

/** Replaces a text in a file. Throws where the file does not have it. */
const edit = async (path: string, before: string, after: string): Promise<void> => {
  const text = await readFile(path, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
  await writeFile(path, text.replace(before, after));
};

/** Prints how long each step took: docs/deploys.md promises a quarter of an hour. */
const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await work();
  console.log(`${step}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
};

/** Releases the module as it is now. Returns its version. */
const release = async (): Promise<string> => {
  const releases = join(own.storeDir, 'hello');
  const before = await readdir(releases).catch((): string[] => []);
  await run(hello, 'npx', ['potli-module', 'release', '--store', own.storeDir]);
  const added = (await readdir(releases)).filter((name) => !before.includes(name));
  expect(added).toHaveLength(1);
  return added[0] ?? '';
};

const promote = (version: string): Promise<string> =>
  run(root, process.execPath, ['cli/main.ts', 'promote', 'hello', version, '--why', 'the proof'], {
    STORE_DIR: own.storeDir,
    ...{ SITE_URL: own.url, ORDERS_URL: site(), PAYMENTS_URL: site(), CATALOG_URL: site() },
  });

test('a module of another repository is created, tested, built, checked, released, promoted and served', async ({
  page,
}) => {
  await timed('compile the packages', () => packPackages(join(folder, 'packages')));
  await timed('publish them', () => run(root, 'npx', ['changeset', 'publish', '--no-git-tag'], registry.env));
  hello = join(folder, 'hello');
  const init = ['--yes', '--package', '@potli/module-sdk', 'potli-module', 'init', 'hello'];
  await timed('init', () => run(folder, 'npx', init, registry.env));
  expect(await readFile(join(hello, '.npmrc'), 'utf8')).toMatch(/^@potli:registry=http:\/\/127\.0\.0\.1:\d+\/\n$/);
  await timed('install', () => run(hello, 'npm', ['install'], registry.env));
  // docs/deploys.md, "Navigation and slots".
  await edit(
    join(hello, 'package.json'),
    '"prefixes":',
    '"navigation": [{ "place": "header", "to": "/hello", "label": "Hello" }], "slots": [{ "slot": "order-page" }], "prefixes":',
  );
  await edit(
    join(hello, 'src/module.tsx'),
    "  contract: '1',",
    "  contract: '1',\n  slots: { 'order-page': fillSlot(({ order_status }) => <p>Hello to an order in {order_status}</p>) },",
  );
  await edit(
    join(hello, 'src/module.tsx'),
    'import { lazyPage }',
    "import { fillSlot } from '@potli/ui-kit/fill-slot.tsx';\nimport { lazyPage }",
  );

  await timed('test', () => run(hello, 'npm', ['test']));
  await timed('build', () => run(hello, 'npx', ['potli-module', 'build']));
  await timed('check', () => run(hello, 'npx', ['potli-module', 'check']));
  const version = await timed('release', release);
  const promotion = await timed('promote, with all checks', () => promote(version));
  expect(promotion).toContain('ok      browser (in the live shell)');

  const problems: string[] = [];
  collectConsole(page, problems);
  await page.goto(own.url);
  await page.getByRole('link', { name: 'Hello', exact: true }).click();
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(page.getByText('Pressed 1 times.')).toBeVisible();
  const { id } = await orderIn('ORDER_EVALUATION');
  await page.goto(`${own.url}/user/orderdetail/${id}`);
  await expect(page.getByText('Hello to an order in ORDER_EVALUATION')).toBeVisible();
  expect(problems).toEqual([]);

  // A local build of the next change, in this browser only.
  await edit(join(hello, 'src/pages/home.tsx'), '        Press\n', '        Push\n');
  const dev = execa('npx', ['potli-module', 'dev', '--site', own.url, '--port', String(devPort)], {
    cwd: hello,
    stdio: ['ignore', 'pipe', 'inherit'],
    killDescendants: true,
    reject: false,
  });
  try {
    let printed = '';
    for await (const text of dev.stdout) {
      printed += text;
      if (printed.includes('is served from')) break;
    }
    await page.goto(/\S+\/override\?\S+/.exec(printed)?.[0] ?? '');
    await page.getByRole('button', { name: 'Use the local build' }).click();
    await expect(page).toHaveURL(`${own.url}/`);
    await page.goto(`${own.url}/hello`);
    await expect(page.getByRole('button', { name: 'Push' })).toBeVisible();
    await expect(page.getByText(`hello from http://127.0.0.1:${devPort}`)).toBeVisible();
  } finally {
    dev.kill();
    await dev;
  }
});

test('a module that needs a newer React than the shell brings is rejected with the reason, one with its own Redux works', async ({
  page,
}) => {
  const manifest = join(hello, 'package.json');
  await edit(manifest, '"react": "^19.2.9"', '"react": "^19.9.0"');
  const home = join(hello, 'src/pages/home.tsx');
  await edit(home, 'import { useState }', "import { ReactReduxContext } from 'react-redux';\nimport { useState }");
  await edit(home, '<p>Pressed', "<p>The context is {ReactReduxContext ? 'there' : 'missing'}.</p>\n      <p>Pressed");
  await expect(promote(await release())).rejects.toThrow(
    /- shell \S+ provides react 19\.2\.9; this release needs \^19\.9\.0/,
  );

  await edit(manifest, '"react": "^19.9.0"', '"react": "^19.2.9"');
  await promote(await release());
  await page.goto(`${own.url}/hello`);
  await expect(page.getByText('The context is there.')).toBeVisible();
});

test('a module without React is released, checked, promoted and shown', async ({ page }) => {
  await edit(join(hello, 'package.json'), '"slots": [{ "slot": "order-page" }], ', '');
  for (const path of ['src/pages', 'src/module.tsx', 'src/module.test.tsx'])
    await rm(join(hello, path), { recursive: true });
  const draw = (code: string): Promise<void> =>
    writeFile(
      join(hello, 'src/module.ts'),
      `import { mountedModule } from '@potli/ui-kit/mounted-module.tsx';

export const microFrontend = mountedModule(['/hello/*'], (element, { path, navigate, onNavigate }) => {
  ${code}
  const heading = element.appendChild(document.createElement('h1'));
  heading.textContent = \`Plain \${path}\`;
  const button = element.appendChild(document.createElement('button'));
  button.textContent = 'Next';
  button.onclick = () => navigate('/hello/next');
  const end = onNavigate((now) => {
    heading.textContent = \`Plain \${now}\`;
  });
  return end;
});
`,
    );
  await draw("if (element) throw new Error('broken at mount');");
  await expect(promote(await release())).rejects.toThrow(/\/hello: shows "Something went wrong on this page"/);

  await draw('');
  await run(hello, 'npx', ['tsc']);
  await promote(await release());
  await page.goto(`${own.url}/hello`);
  await expect(page.getByRole('heading', { name: 'Plain /hello' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${own.url}/hello/next`);
  await expect(page.getByRole('heading', { name: 'Plain /hello/next' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('Plain /hello')).toHaveCount(0);
});
