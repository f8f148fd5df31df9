import { inBlocks, inLines, readPages } from '../checks/documented-commands.ts';
import { wholeRun } from './treatments.ts';

/** One of CONTRIBUTING's worked examples: the commands of its block are about a tree that has its patches. */
export interface Example {
  readonly heading: string;
  readonly patches: readonly string[];
}

/** A command as the pages have it, once, however many of them do. */
export interface CommandToRun {
  readonly text: string;
  readonly pages: readonly string[];
  readonly example?: Example;
}

/** The parts of CONTRIBUTING; those whose heading names something new are examples. */
const partsOf = (text: string): { example?: Example; text: string }[] =>
  text.split(/^## /m).map((part) => {
    const [heading = ''] = part.split('\n', 1);
    const patches = [...part.matchAll(/```diff\n(.*?)```/gs)].map(([, patch = '']) => patch);
    return /^A (new|fourth) /.test(heading) ? { example: { heading, patches }, text: part } : { text: part };
  });

/** What is to be run, in the order of the pages, README first; whole test runs last, because they take as long as the rest. */
export const commandsToRun = (root: string): CommandToRun[] => {
  const found = new Map<string, CommandToRun>();
  const add = (page: string, text: string, example?: Example): void => {
    const key = `${example?.heading ?? ''} ${text}`;
    const pages = [...(found.get(key)?.pages ?? []), page];
    found.set(key, { text, pages, ...(example && { example }) });
  };
  for (const { page, text } of readPages(root).sort((one, other) => rank(one.page) - rank(other.page))) {
    const parts = page === 'CONTRIBUTING.md' ? partsOf(text) : [{ text }];
    for (const part of parts) {
      for (const command of inBlocks(part.text)) add(page, command, part.example);
      for (const command of inLines(part.text)) add(page, command);
    }
  }
  const all = [...found.values()];
  return [...all.filter(({ text }) => !wholeRun.test(text)), ...all.filter(({ text }) => wholeRun.test(text))];
};

const rank = (page: string): number => ['README.md', 'CONTRIBUTING.md'].indexOf(page) + (page.includes('/') ? 9 : 0);
