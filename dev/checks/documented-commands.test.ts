import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plans } from '../environment.ts';
import { root } from '../root.ts';
import { documentedCommands } from './documented-commands.ts';

const commands = documentedCommands(root);
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const scriptOf = (text: string): string | undefined =>
  /^(?:\S+=\S+ )?npm (?:run )?(?!audit --|install|ci)([\w:-]+)/.exec(text)?.[1];

/** What takes no product, no server and no minutes; every command, these too, is run by dev/documented/every-command.test.ts. */
const isCheap = ({ text }: { text: string }) => /npm run (operator|rates|data) -- (?!move|thaw)/.test(text);

test('every command of README, CONTRIBUTING and docs names a script or a file that is there', () => {
  const missing = commands.filter(({ text }) => {
    const script = scriptOf(text);
    if (script !== undefined) return script !== 'ci' && scripts[script] === undefined;
    const files = [...text.matchAll(/(?:^| )((?:[\w.-]+\/)*[\w-]+\.(?:ts|yaml|mjs))\b|^bash (\S+)/g)];
    return files.some(([, file, script]) => !existsSync(join(root, file ?? script ?? '')));
  });
  expect(missing).toEqual([]);
});

test('the tests that a page runs are there', () => {
  const named = commands.flatMap(({ text }) => /npx vitest run (.+)/.exec(text)?.[1]?.split(' ') ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** The sources that read what stands behind `--`. */
const readers: Readonly<Record<string, readonly string[]>> = {
  dev: ['dev/local-build/dev-arguments.ts'],
  canary: ['dev/release/commands/give-to-visitors.ts', 'dev/release/commands/command-line.ts'],
  rollback: ['dev/release/commands/roll-back.ts', 'dev/release/commands/command-line.ts'],
  customer: ['dev/customer.ts'],
  rates: ['svc-catalog/shipping/rates-command.ts'],
};

test('every flag that a page gives to a command is one that the command reads', async () => {
  for (const { page, text } of commands) {
    const script = scriptOf(text);
    const flags = [...text.replace(/^.*? -- /, '').matchAll(/--([a-z-]+)/g)].map(([, flag]) => flag);
    if (script === undefined || !text.includes(' -- ') || flags.length === 0) continue;
    const sources = await Promise.all((readers[script] ?? []).map((file) => readFile(join(root, file), 'utf8')));
    for (const flag of flags)
      expect(sources.join('\n'), `${page}: ${text}`).toMatch(
        new RegExp(`--${flag}\\b|\\b${flag}: \\{ type|text\\('${flag}'\\)`),
      );
  }
});

test('services and modules that a page watches are there', () => {
  const names = commands.flatMap(({ page, text }) =>
    page === 'CONTRIBUTING.md' ? [] : (/npm run dev -- ([a-z ]+)/.exec(text)?.[1]?.trim().split(' ') ?? []),
  );
  const modules = names.filter((name) => !Object.hasOwn(plans, name));
  expect(names).toContain('orders');
  expect(modules.filter((name) => !existsSync(join(root, `mfe-${name}`)))).toEqual([]);
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documented-'));
  const sample = await readFile(join(root, 'svc-catalog/shipping/sample-rates.csv'), 'utf8');
  await writeFile(join(folder, 'rates.csv'), sample.replace(/^rates_version,.*$/m, 'rates_version,documented'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a reader would put in the place of what stands in brackets. */
const filledIn = (text: string): string =>
  text
    .replaceAll(/[[\]]/g, '')
    .replaceAll('<name>', 'Asha')
    .replaceAll('<file.csv>', join(folder, 'rates.csv'))
    .replaceAll('<version>', 'documented')
    .replaceAll(/<folder>|\/backups\/\S+/g, join(folder, 'backup'));

const run = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const { MONGODB_URI: _, ...environment } = process.env;
    // A backup is restored into empty stores.
    const data = join(folder, text.includes('data -- import') ? 'restored' : 'data');
    const child = spawn('bash', ['-c', text], { cwd: root, env: { ...environment, POTLI_DATA_DIR: data } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('close', (code) => resolve(code === 0 ? '' : `${text} ended with ${code}: ${said}`));
  });

test('what is cheap works as it is written, in the order of the page', { timeout: 120_000 }, async () => {
  const readme = commands.filter((command) => command.page === 'README.md' && isCheap(command));
  const texts = readme.map(({ text }) => filledIn(text));
  // A backup has something in it when operators and rates came first.
  const backups = texts.filter((text) => text.includes('run data'));
  const families = Map.groupBy(
    texts.filter((text) => !backups.includes(text)),
    (text) => scriptOf(text),
  );
  expect([...families.keys()].sort()).toEqual(['operator', 'rates']);
  const inTurn = async (family: readonly string[]): Promise<string[]> => {
    const failures: string[] = [];
    for (const text of family) failures.push(await run(text));
    return failures;
  };
  const failures = await Promise.all([...families.values()].map(inTurn));
  expect([...failures.flat(), ...(await inTurn(backups))].filter(Boolean)).toEqual([]);
});
