import type { LogLine } from '@potli/release/processes/log-line.ts';

const width = 8;
const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: number, text: string): string => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

/** One labelled line on the console: `orders   | words`. */
export const say = (label: string, text: string): void => {
  console.log(`${paint(2, `${label.padEnd(width)} |`)} ${text}`);
};

/** A problem, labelled, on standard error. */
export const printError = (text: string): void => {
  console.error(paint(31, text));
};

/** Shows warnings and errors of a process; all of its lines are in its log file. */
export const printWarnings = (name: string, { level, text }: LogLine): void => {
  if (level === 'warn') say(name, `${paint(33, 'warn')}  ${text}`);
  if (level === 'error') say(name, `${paint(31, 'error')} ${text}`);
};
