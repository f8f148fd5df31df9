import { assignedValues } from './embedded-json.ts';
import { at, isObject, type JsonObject, listOf, parseJson, strictJson, unescapeEntities } from './json.ts';
import type { Page } from './page.ts';

/** Names whose values are read even where they are not quite JSON. */
const stateNames = ['__PRELOADED_STATE__', '__INITIAL_STATE__', '__APOLLO_STATE__', '__NUXT__', '__myx'];

const known = new WeakMap<Page, unknown[]>();

/** What the shop's own program keeps in its page: JSON in an element, assigned to a name, or streamed in pieces. */
export const statesOf = (page: Page): unknown[] => {
  const states = known.get(page) ?? [
    ...page.scripts
      .filter((code) => code !== page.script(flatId))
      .flatMap((code) => [heldJson(code), ...assignedValues(code, stateNames)]),
    ...streamedState(page),
    revived(elementState(page, flatId)),
  ];
  known.set(page, states);
  return states.filter((state) => typeof state === 'object' && state !== null);
};

/** The object at that dotted path of any of them. */
export const stateAt = (page: Page, path: string): JsonObject | undefined =>
  statesOf(page)
    .map((state) => at(state, path))
    .find(isObject);

/** The JSON that is all of a script. */
const heldJson = (code: string): unknown => {
  const text = code
    .trim()
    .replace(/^<!\[CDATA\[/, '')
    .replace(/\]\]>$/, '')
    .trim();
  if (!/^[{[]/.test(text)) return undefined;
  return parseJson(/^[{[]\s*&q;/.test(text) ? withoutAngularEntities(text) : text);
};

/** The JSON in `<script id="…">`, undefined where there is none. */
export const elementState = (page: Page, id: string): unknown => {
  const code = page.script(id);
  return code === undefined ? undefined : heldJson(code);
};

const flatId = '__NUXT_DATA__';
const mostTags = 10;

/**
 * What Nuxt writes as one flat list, whose members name each other by their place: `[["Reactive",1],{"name":2},"Basket"]`.
 * A list that begins with a word says what the next place becomes.
 */
const revived = (flat: unknown): unknown => {
  if (!Array.isArray(flat)) return undefined;
  const values = flat.map((value) =>
    Array.isArray(value) ? [] : isObject(value) ? (Object.create(null) as Record<string, unknown>) : value,
  );
  const valueAt = (place: unknown): unknown => {
    let at = place;
    for (let tags = 0; tags < mostTags; tags++) {
      const value: unknown = typeof at === 'number' ? flat[at] : undefined;
      if (!Array.isArray(value) || typeof value[0] !== 'string') break;
      at = value[1];
    }
    return typeof at === 'number' ? values[at] : undefined;
  };
  for (const [place, value] of values.entries()) {
    const written: unknown = flat[place];
    if (Array.isArray(value)) for (const member of listOf(written)) value.push(valueAt(member));
    else if (isObject(value) && isObject(written))
      for (const [key, member] of Object.entries(written)) (value as Record<string, unknown>)[key] = valueAt(member);
  }
  return valueAt(0);
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
  return (
    pieces
      .join('')
      .split('\n')
      // Rows of other kinds (modules, text) begin with brackets too; only those that are JSON are state.
      .map((line) => strictJson(/^[\da-f]{1,6}:([[{].*)$/.exec(line)?.[1] ?? ''))
      .filter((value) => value !== undefined)
  );
};
