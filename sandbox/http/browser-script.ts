import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/**
 * One classic script for a browser out of TypeScript files that sit beside each other: types removed, imports of one
 * another dropped, the whole in a function of its own so that no name leaks into the page.
 */
export const browserScript = async (...files: readonly URL[]): Promise<string> => {
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const code = sources.map((source) =>
    stripTypeScriptTypes(source)
      .replace(/^import .*$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${code.join('\n')}\n})();\n`;
};
