import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command that a page tells its reader to type. */
export interface DocumentedCommand {
  readonly page: string;
  /** As written, without its remark. */
  readonly text: string;
}

const pages = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'];
const isCommand = /^([A-Z_]+=\S+ )*(npm|npx|node|bash|docker)( |$)/;

/** Lines of `sh` blocks. */
export const inBlocks = (text: string): string[] =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter(Boolean),
  );

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Code within a line. In the first cell of a row, what follows a command continues it: `npm run x -- add`, `list`. */
export const inLines = (text: string): string[] =>
  text
    .replaceAll(/```.*?```/gs, '')
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...rest] = line.startsWith('| `') ? line.slice(2).split(' | ') : ['', line];
      const [command = '', ...more] = codesIn(first);
      const start = command.includes(' -- ') ? command.split(' -- ')[0] : undefined;
      const continued = more.map((code) => (start && !isCommand.test(code) ? `${start} -- ${code}` : code));
      return [command, ...continued, ...codesIn(rest.join(' '))];
    })
    .filter((code) => isCommand.test(code));

/** The README, CONTRIBUTING and docs/, with what stands in them. */
export const readPages = (root: string): { page: string; text: string }[] =>
  globSync(pages, { cwd: root })
    .sort()
    .map((page) => ({ page, text: readFileSync(join(root, page), 'utf8') }));

/** Every command of these pages, once for each page. */
export const documentedCommands = (root: string): DocumentedCommand[] =>
  readPages(root).flatMap(({ page, text }) =>
    [...new Set([...inBlocks(text), ...inLines(text)])].map((command) => ({ page, text: command })),
  );
