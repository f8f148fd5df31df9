import { styleText } from 'node:util';
import type { LogLine } from '@potli/release/processes/log-line.ts';

const width = 8;

/** One labelled line on the console: `orders   | words`. */
export const say = (label: string, text: string): void => {
  console.log(`${styleText('dim', `${label.padEnd(width)} |`)} ${text}`);
};

/** A problem, labelled, on standard error. */
export const printError = (text: string): void => {
  console.error(styleText('red', text));
};

/** Shows warnings and errors of a process; all of its lines are in its log file. */
export const printWarnings = (name: string, { level, text }: LogLine): void => {
  if (level === 'warn') say(name, `${styleText('yellow', 'warn')}  ${text}`);
  if (level === 'error') say(name, `${styleText('red', 'error')} ${text}`);
};
