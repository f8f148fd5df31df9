import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Lines that a file may have: past them, ask which second capability has moved in. */
export const limits = { code: 350, test: 500 } as const;

export interface FileLength {
  readonly file: string;
  readonly lines: number;
  readonly kind: keyof typeof limits;
}

const isTest = /\.(test|spec)\.tsx?$/;

/** Every source file that git tracks, the longest first. */
export const fileLengths = (): FileLength[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((file) => ({
      file,
      lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
      kind: isTest.test(file) ? ('test' as const) : ('code' as const),
    }))
    .sort((one, other) => other.lines - one.lines);

/** Files over the limit. */
export const tooLong = (lengths: readonly FileLength[]): FileLength[] =>
  lengths.filter(({ lines, kind }) => lines > limits[kind]);

/** How long files are, as lines for a person. */
export const distribution = (lengths: readonly FileLength[]): string[] =>
  (['code', 'test'] as const).map((kind) => {
    const lines = lengths.filter((length) => length.kind === kind).map((length) => length.lines);
    const within = (part: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * (1 - part)))] ?? 0;
    return `${kind}: ${lines.length} files, half within ${within(0.5)} lines, 9 of 10 within ${within(0.9)}, 99 of 100 within ${within(0.99)}, the longest ${lines[0] ?? 0} (limit ${limits[kind]})`;
  });

if (import.meta.main) {
  const lengths = fileLengths();
  const problems = tooLong(lengths);
  for (const line of distribution(lengths)) console.log(line);
  for (const { file, lines } of problems) console.error(`${file} has ${lines} lines`);
  if (problems.length > 0) process.exitCode = 1;
}
