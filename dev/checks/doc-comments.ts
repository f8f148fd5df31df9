import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** What others call: whoever uses it should not have to read how it works. */
const folders = ['contracts', 'service-kit', 'ui-kit'];

export interface Undocumented {
  readonly name: string;
  readonly line: number;
}

/** The exports of a source, as the formatter writes them, that no doc comment stands right before. */
export const undocumentedIn = (source: string): Undocumented[] => {
  const lines = source.split('\n');
  const exported = lines.flatMap((text, index) => {
    const name = /^export (?:async |abstract )?(?:const|function\*?|class|type|interface) (\w+)/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, index }];
  });
  return exported
    .filter(({ index }) => !lines[index - 1]?.endsWith('*/'))
    .filter(({ name, index }) => exported.find((other) => other.name === name)?.index === index) // overloads: the first
    .map(({ name, index }) => ({ name, line: index + 1 }));
};

/** Every undocumented export of the folders that others build on, as `file:line name`. */
export const undocumentedExports = (): string[] =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      undocumentedIn(readFileSync(join(root, file), 'utf8')).map(({ name, line }) => `${file}:${line} ${name}`),
    );

if (import.meta.main) {
  const missing = undocumentedExports();
  for (const each of missing) console.error(`${each} has no doc comment`);
  if (missing.length > 0) process.exitCode = 1;
}
