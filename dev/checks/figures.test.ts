import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { documentedCommands, inBlocks, readPages } from './documented-commands.ts';

/** A size or time with its unit, or how many times something is something else; addresses and versions are none. */
const figure =
  /(?<![\w.:/-])\d[\d.,]*\s?(?:KB|MB|GB|ms)\b|(?<![\w.:/-]|at most )\d[\d.]* (?:to [\d.]+ )?times\b|(?<![\w.:/-])0\.\d+ (?:s|of)\b/;
/** What stands there is worked out or set, and said to be. */
const isNotMeasured = (heading: string): boolean => /on paper/.test(heading);

const commands = documentedCommands(root).map(({ text }) => text);
const namesItsCommand = (text: string): boolean =>
  [...text.matchAll(/`([^`]+)`/g)].some(([, code = '']) => /^np[mx] /.test(code) && commands.includes(code));

/** The parts of all pages under their headings; docs/spec-coverage.md quotes the specification. */
const sections = readPages(root)
  .filter(({ page }) => page !== 'docs/spec-coverage.md')
  .flatMap(({ page, text }) =>
    text.split(/^#+ (?=[A-Z0-9])/m).map((part) => {
      const [heading = '', ...lines] = part.replaceAll(/```.*?```/gs, '').split('\n');
      return { page, heading, lines, shown: inBlocks(part) };
    }),
  );

/** Rows of tables that have a column for how it was measured. */
const measuredRows = sections.flatMap(({ page, lines }) =>
  lines.flatMap((line, index) => {
    if (!/^\|[^|]+\|[^|]+\| (command|measured with) \|$/.test(line)) return [];
    const rows = lines.slice(index + 2);
    const end = rows.findIndex((row) => !row.startsWith('|'));
    return rows.slice(0, end < 0 ? rows.length : end).map((row) => `${page}: ${row}`);
  }),
);

test('each measured figure of a table names the command that prints it, which is one that runs', () => {
  expect(measuredRows.length).toBeGreaterThan(12);
  expect(measuredRows.filter((row) => !namesItsCommand(row.split('|').at(-2) ?? ''))).toEqual([]);
});

test('a size or time that stands elsewhere in a page has its command in the same section', () => {
  const withFigures = sections.filter(
    ({ heading, lines }) => !isNotMeasured(heading) && lines.some((line) => figure.test(line)),
  );
  expect(withFigures.map(({ page }) => page)).toContain('docs/deploys.md');
  const without = withFigures.filter(
    ({ lines, shown }) => !namesItsCommand(lines.join('\n')) && !shown.some((command) => commands.includes(command)),
  );
  expect(without.map(({ page, heading, lines }) => [page, heading, lines.filter((line) => figure.test(line))])).toEqual(
    [],
  );
});
