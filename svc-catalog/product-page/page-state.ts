import { assignedJson } from './embedded-json.ts';
import { parseJson, unescapeEntities } from './json.ts';
import type { Page } from './page.ts';

const stateNames = [
  '__PRELOADED_STATE__',
  '__INITIAL_STATE__',
  '__INITIAL_DATA__',
  '__APOLLO_STATE__',
  '__remixContext',
  '__NUXT__',
  '__STATE__',
  '__myx',
  'APP_DATA',
];

const elements = ['__NEXT_DATA__', '__NUXT_DATA__', '__PRELOADED_STATE__', 'ng-state', 'spartacus-app-state'];

/** What the shop's own program keeps in its page: JSON in an element, assigned to a name, or streamed in pieces. */
export const statesOf = (page: Page): unknown[] => {
  const held = elements.map((id) => elementState(page, id));
  const assigned = page.scripts.flatMap((code) =>
    stateNames.filter((name) => code.includes(name)).map((name) => assignedJson(code, name)),
  );
  return [...held, ...assigned, ...streamedState(page)].filter((state) => state !== undefined);
};

/** The JSON in `<script id="…">`, undefined where there is none. */
export const elementState = (page: Page, id: string): unknown => {
  const text = page.script(id)?.trim();
  if (!text) return undefined;
  // Angular before version 16 writes entities of its own: &q; for a quote, &a; for an ampersand.
  return parseJson(/^[{[]\s*&q;/.test(text) ? withoutAngularEntities(text) : text);
};

const withoutAngularEntities = (text: string): string =>
  unescapeEntities(
    text
      .replaceAll('&q;', '"')
      .replaceAll('&s;', "'")
      .replaceAll('&l;', '<')
      .replaceAll('&g;', '>')
      .replaceAll('&a;', '&'),
  );

/**
 * What Next.js streams: `self.__next_f.push([1,"…"])`, pieces of one text whose lines are `id:JSON`. A piece may end in the
 * middle of a line, so they are put together first.
 */
const streamedState = (page: Page): unknown[] => {
  const pieces = page.scripts.flatMap((code) => {
    const start = code.indexOf('self.__next_f.push([');
    if (start < 0) return [];
    const pushed = parseJson(code.slice(start + 'self.__next_f.push('.length, code.lastIndexOf(']') + 1));
    return Array.isArray(pushed) && typeof pushed[1] === 'string' ? [pushed[1]] : [];
  });
  return pieces
    .join('')
    .split('\n')
    .flatMap((line) => {
      const row = /^[\da-f]{1,6}:([[{].*)$/.exec(line);
      const value = row?.[1] === undefined ? undefined : tryJson(row[1]);
      return value === undefined ? [] : [value];
    });
};

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Rows of other kinds (modules, text) begin with brackets too; only those that are JSON are state.
    return undefined;
  }
};
