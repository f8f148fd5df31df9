import { parseJson, strictJson } from './json.ts';
import type { Page } from './page.ts';

/** How often a marker is looked at: pages mention the name of their state before and after they set it. */
const tries = 20;

/**
 * The JSON value that a script assigns to a name: `window.__STATE__ = {…}`, `"variationValues" : {…}` or
 * `= JSON.parse("…")`. One pass over the text with string and escape awareness; nothing is ever evaluated.
 */
export const assignedJson = (script: string, marker: string): unknown => {
  let from = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    const found = script.indexOf(marker, from);
    if (found < 0) return undefined;
    from = found + marker.length;
    const start = valueStart(script, from);
    const value = start === undefined ? undefined : valueAt(script, start);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** The values that the scripts of a page assign to a name. */
export const assignedIn = ({ scripts }: Page, marker: string): unknown[] =>
  scripts.map((script) => assignedJson(script, marker)).filter((value) => value !== undefined);

/** Past closing quotes and brackets of the name, one `=`, `:` or `(` and blanks. */
const valueStart = (script: string, from: number): number | undefined => {
  const between = /^["'\]]{0,2}\s{0,20}[=:(]\s{0,20}/.exec(script.slice(from, from + 60));
  return between ? from + between[0].length : undefined;
};

const valueAt = (script: string, start: number): unknown => {
  const opening = script[start];
  if (opening === '{' || opening === '[') {
    const end = balancedEnd(script, start);
    return end === undefined ? undefined : parseJson(script.slice(start, end));
  }
  const call = /^JSON\.parse\(\s{0,20}(decodeURIComponent\(\s{0,20})?(?=["'])/.exec(script.slice(start, start + 80));
  if (!call) return undefined;
  const quote = start + call[0].length;
  const text = parseJson(doubleQuoted(script.slice(quote, stringEnd(script, quote))));
  return typeof text === 'string' ? parseJson(call[1] ? decoded(text) : text) : undefined;
};

/** A string of a program as JSON writes it: `'{"a":"it\\'s"}'`. */
const doubleQuoted = (text: string): string =>
  text.startsWith("'")
    ? `"${text.slice(1, -1).replace(/\\(.)|"/gs, (whole, escaped) => (whole === '"' ? '\\"' : escaped === "'" ? "'" : whole))}"`
    : text;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Not encoded after all.
  }
};

/** The index after the bracket that closes the one at `start`, or undefined where it is never closed. */
const balancedEnd = (script: string, start: number): number | undefined => {
  let depth = 0;
  for (let index = start; index < script.length; index++) {
    const character = script[index];
    if (character === '"' || character === "'") index = stringEnd(script, index) - 1;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return index + 1;
  }
  return undefined;
};

/** The index after the quote that closes the string at `start`. */
const stringEnd = (script: string, start: number): number => {
  for (let index = start + 1; index < script.length; index++) {
    if (script[index] === '\\') index++;
    else if (script[index] === script[start]) return index + 1;
  }
  return script.length;
};

const assignment = /[\w$\])"']\s{0,5}=\s{0,5}(?=[{[]|JSON\.parse\()|[(:,]\s{0,5}(?=JSON\.parse\(["'])/g;
/** Characters of one script that are looked at for values; objects of code are looked at in vain. */
const mostScanned = 8_000_000;
const mostValues = 60;

/** The JSON values that a script assigns to any name; those of the given names also where they are not quite JSON. */
export const assignedValues = (script: string, names: readonly string[]): unknown[] => {
  const values: unknown[] = names.flatMap((name) => (script.includes(name) ? (assignedJson(script, name) ?? []) : []));
  if (values.length > 0) return values;
  let from = 0;
  let scanned = 0;
  for (const match of script.matchAll(assignment)) {
    const start = match.index + match[0].length;
    if (start < from || values.length >= mostValues || scanned > mostScanned) continue;
    const isCall = script.startsWith('JSON.parse', start);
    const end = isCall ? undefined : balancedEnd(script, start);
    scanned += (end ?? script.length) - start;
    // Short values are settings.
    if (end !== undefined && end - start < 100) continue;
    const value = isCall
      ? valueAt(script, start)
      : end === undefined
        ? undefined
        : strictJson(script.slice(start, end));
    if (value === undefined) continue;
    values.push(value);
    from = end ?? start;
  }
  return values;
};
