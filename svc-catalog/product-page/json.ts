import { jsonrepair } from 'jsonrepair';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a list: itself when it is one, nothing when it is absent. */
export const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};

/** Text or a number as text without outer blanks; undefined for anything else and for emptiness. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** The value at a dotted path of own keys, such as `media.albums.0.images`. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    return (found as Record<string, unknown>)[key];
  }, value);

const deepest = 40;
const most = 200_000;

/** Every object inside a value once, outermost first, without recursion and with an end, whatever the page sends. */
export function* objectsIn(root: unknown, skipKey: (key: string) => boolean = () => false): Generator<JsonObject> {
  let level: unknown[] = [root];
  const visited = new Set<unknown>();
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || visited.has(value)) continue;
      if (visited.add(value).size > most) return;
      if (Array.isArray(value)) for (const member of value) next.push(member);
      else if (isObject(value)) {
        yield value;
        for (const [key, member] of Object.entries(value))
          if (typeof member === 'object' && member !== null && !skipKey(key)) next.push(member);
      }
    }
    level = next;
  }
}

const repairable = 500_000;

/**
 * JSON as stores write it: with raw line breaks inside strings, comments around it, entities in it, `undefined`. Each
 * rung is tried only when the one before failed; undefined when nothing helps.
 */
export const parseJson = (text: string): unknown => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what breaks the JSON
  const spaced = text.replace(/[\u0000-\u001f]+/g, ' ');
  const bare = spaced
    .trim()
    .replace(/^(\/\/\s*)?(\/\*\s*)?<!(--|\[CDATA\[)(\s*\*\/)?/, '')
    .replace(/(\/\/\s*|\/\*\s*|(?<!\s)\s+|)(-->|\]\]>)(\s*\*\/)?\s*$/, '')
    .trim()
    .replace(/(?<!;);+$/, '');
  const rungs = [
    () => JSON.parse(text) as unknown,
    () => JSON.parse(bare) as unknown,
    () => JSON.parse(bare.includes('&quot;') ? unescapeEntities(bare) : bare) as unknown,
    // Its own stack overflows on deep nesting and it is slow on long text.
    () => (bare.length <= repairable ? (JSON.parse(jsonrepair(bare)) as unknown) : undefined),
  ];
  for (const rung of rungs) {
    try {
      return rung();
    } catch {
      // The next rung is the answer to this failure; a block that no rung reads is left out of the page's data.
    }
  }
  return undefined;
};

/** JSON as it is specified; undefined for anything else, such as code in braces. */
export const strictJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>', nbsp: ' ' };

/** The text that named and numeric entities stand for, once. For text, never for output as HTML. */
export const unescapeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|apos|amp|lt|gt|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
