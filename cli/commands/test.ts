import { Argument, Command } from 'commander';

const parts = ['checks', 'build', 'unit', 'faults', 'browser', 'mongo', 'browsers'] as const;
/** Firefox and WebKit take a minute of their own: CI names them. */
const usual = parts.filter((part) => part !== 'browsers');

export const test = new Command('test')
  .description('Run all checks and tests; the last line says how many passed and failed.')
  .addArgument(new Argument('[parts...]', 'only these parts (default: all but browsers)').choices(parts))
  .action(async (named: (typeof parts)[number][]) => {
    const { runTests } = await import('@potli/dev/test.ts');
    await runTests(named.length > 0 ? named : usual);
  });
