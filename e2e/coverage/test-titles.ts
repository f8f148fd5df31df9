import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A test and where it is, as a path in the project. */
export interface TestTitle {
  readonly file: string;
  readonly title: string;
}

const root = join(import.meta.dirname, '../..');

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { title: string; file: string }[];
}
const titlesIn = ({ suites = [], specs = [] }: Suite): TestTitle[] => [
  ...specs.map(({ title, file }) => ({ title, file: `e2e/${file}` })),
  ...suites.flatMap(titlesIn),
];

/** The titles of all browser tests, as the runner lists them. */
export const browserTitles = async (): Promise<TestTitle[]> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      ...['test', '-c', 'e2e/playwright.config.ts', '--list', '--reporter=json'],
    ],
    { cwd: root, maxBuffer: 50_000_000 },
  );
  return titlesIn(JSON.parse(stdout));
};

const left = new Set(['node_modules', 'dist', 'e2e', '.git', '.release-store', '.data']);
const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return left.has(entry.name) ? [] : filesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(found)).flat();
};

/** `test('title'`, `describe('title'` and the title after a table of cases. */
const titleInSource = /(?:\b(?:test|describe)(?:\.\w+)?|[\])])\(\s*(["'`])((?:\\.|(?!\1).)+)\1/g;

/** The titles of all other tests, read from their sources: to run them only for their names would take minutes. */
export const unitTitles = async (): Promise<TestTitle[]> => {
  const files = (await filesBelow('.')).sort();
  const titles = files.map(async (file) =>
    [...(await readFile(join(root, file), 'utf8')).matchAll(titleInSource)].map((match) => ({
      file,
      title: (match[2] ?? '').replaceAll(/\\(.)/g, '$1'),
    })),
  );
  return (await Promise.all(titles)).flat();
};
