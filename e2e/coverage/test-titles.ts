import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';

/** A test and where it is, as a path in the project. */
export interface TestTitle {
  readonly file: string;
  readonly title: string;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { title: string; file: string }[];
}
const titlesIn = ({ suites = [], specs = [] }: Suite): TestTitle[] => [
  ...specs.map(({ title, file }) => ({ title, file: `e2e/${file}` })),
  ...suites.flatMap(titlesIn),
];

/** The titles of all browser tests, as the runner lists them. */
const browserTitles = async (): Promise<TestTitle[]> => {
  const words = ['test', '-c', 'e2e/playwright.config.ts', '--list', '--reporter=json'];
  const { stdout } = await execa('playwright', words, { cwd: root, preferLocal: true });
  return titlesIn(JSON.parse(stdout));
};

/** `test('title'`, `describe('title'` and the title after a table of cases. */
const titleInSource = /(?:\b(?:test|describe)(?:\.\w+)?|[\])])\(\s*(["'`])((?:\\.|(?!\1).)+)\1/g;

/** The titles of all other tests, read from their sources: to run them only for their names would take minutes. */
const unitTitles = async (): Promise<TestTitle[]> => {
  const files = globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] });
  const titles = files.map(async (file) =>
    [...(await readFile(join(root, file), 'utf8')).matchAll(titleInSource)].map((match) => ({
      file,
      title: (match[2] ?? '').replaceAll(/\\(.)/g, '$1'),
    })),
  );
  return (await Promise.all(titles)).flat();
};

export const testTitles = async (): Promise<TestTitle[]> => [...(await browserTitles()), ...(await unitTitles())];
