import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench, Measured } from './bench.ts';

/** `npm run bench`, or `npm run bench -- <name> …` for some parts only: ratios measured in one run, with medians where they help, never a verdict. */
const parts: Bench[] = [];
for await (const file of glob('**/*.bench.ts', { cwd: import.meta.dirname }))
  parts.push(await import(pathToFileURL(join(import.meta.dirname, file)).href));
parts.sort((one, other) => one.name.localeCompare(other.name));

const names = process.argv.slice(2);
const unknown = names.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. There are: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const tableOf = (measured: readonly Measured[]): string => {
  const width = Math.max(...measured.map(({ what }) => what.length));
  return measured
    .map(({ what, ratio, baseline, milliseconds }) => {
      const median = milliseconds === undefined ? '' : `, ${milliseconds.toFixed(1)} ms`;
      return `  ${what.padEnd(width)}  ${ratio.toFixed(2).padStart(8)} x ${baseline}${median}`;
    })
    .join('\n');
};

for (const part of parts.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n${part.name}`);
  console.log(tableOf(await part.run()));
}
