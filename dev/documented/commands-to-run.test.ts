import { expect, test } from 'vitest';
import { urlsOf } from '../environment.ts';
import { root } from '../root.ts';
import { commandsToRun } from './commands-to-run.ts';
import { filledIn, fillings, type Known } from './filled-in.ts';
import { neverRun, treatmentOf, treatments } from './treatments.ts';

const commands = commandsToRun(root);
const isNeverRun = ({ text }: { text: string }) => neverRun.some(([never]) => never.test(text));
const toRun = commands.filter((command) => !isNeverRun(command));
const known: Known = {
  folder: '/tmp/potli',
  ratesFile: async () => '/tmp/potli/rates.csv',
  newestRelease: async () => '0.1.0-0123456789',
  ownMongo: async () => 'mongodb://127.0.0.1/potli',
  product: async () => ({ urls: urlsOf({ sandbox: 1, orders: 2, payments: 3, catalog: 4, site: 5 }) }),
};

test('every command of the pages is run by npm run test:documented, but for a few that no machine can run as they stand', () => {
  expect(toRun.length).toBeGreaterThan(90);
  expect(commands.filter(isNeverRun).length).toBeLessThan(8);
});

test('nothing is left open in a command that is run', async () => {
  const typed = await Promise.all(toRun.map(({ text }) => filledIn(text, known)));
  expect(typed.filter((text) => /[…[\]]|<(?!\s)|\bN$/.test(text))).toEqual([]);
});

test('what is said of commands is said of one that stands in a page', () => {
  expect(
    treatments.filter((each) => !toRun.some((command) => treatmentOf(command.text, command.example?.heading) === each)),
  ).toEqual([]);
  expect(neverRun.filter(([never]) => !commands.some(({ text }) => never.test(text)))).toEqual([]);
  expect(fillings.filter(([open]) => !toRun.some(({ text }) => open.test(text)))).toEqual([]);
});
