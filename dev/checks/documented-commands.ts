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
const inBlocks = (text: string): string[] =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter(Boolean),
  );

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Code within a line. In the first cell of a row, what follows a command continues it: `npm run x -- add`, `list`. */
const inLines = (text: string): string[] =>
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

/** Every command of the README, of CONTRIBUTING and of docs/, once for each page. */
export const documentedCommands = (root: string): DocumentedCommand[] =>
  globSync(pages, { cwd: root })
    .sort()
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8');
      return [...new Set([...inBlocks(text), ...inLines(text)])].map((command) => ({ page, text: command }));
    });
