import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '@potli/module-sdk/oldest-browsers.ts';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { transform } from 'lightningcss';
import { coerce, lte } from 'semver';

type Browser = keyof typeof oldestBrowsers;
const browsers = Object.entries(oldestBrowsers) as [Browser, string][];

const isUpTo = (version: string, most: string): boolean => lte(coerce(version) ?? '', coerce(most) ?? '');

/** The declared browsers that lack a feature; none for one without data. A prefix is the build's to add (Lightning CSS). */
const lacking = (compat: CompatStatement | undefined, prefixes = false): string[] =>
  compat === undefined
    ? []
    : browsers
        .filter(
          ([browser, oldest]) =>
            ![compat.support[browser] ?? []]
              .flat()
              .some(
                ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
                  typeof added === 'string' &&
                  added !== 'preview' &&
                  isUpTo(added, oldest) &&
                  !(typeof removed === 'string' && isUpTo(removed, oldest)) &&
                  !flags &&
                  (prefixes || !prefix) &&
                  !alternative_name,
              ),
        )
        .map(([browser, oldest]) => `${browser} ${oldest}`);

const compatOf = (entry: Identifier | undefined): CompatStatement | undefined => entry?.__compat;
// Required, because a test runner takes seconds to transform an imported file of 15 MB.
const { api, javascript, css }: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
const builtins = javascript.builtins ?? ({} as Identifier);

/** Objects and functions that scripts reach by their name alone. */
const globalOf = (name: string): Identifier | undefined => builtins[name] ?? api[name];

const members = (owner: Identifier | undefined): [string, Identifier][] =>
  Object.entries(owner ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** What `x` is in `x.toSorted()` is not known: the objects whose methods have names of their own. */
const commonOwners = [
  ...['Array', 'String', 'Map', 'Set', 'WeakMap', 'Object', 'Promise', 'RegExp', 'Number', 'ArrayBuffer'].map(
    (name) => builtins[name],
  ),
  ...['Document', 'Element', 'HTMLElement', 'HTMLDialogElement', 'HTMLInputElement', 'Node', 'Window', 'Navigator'],
  ...['AbortSignal', 'URLSearchParams', 'Headers', 'Response', 'Request', 'Blob', 'FormData', 'EventTarget'],
].map((owner) => (typeof owner === 'string' ? api[owner] : owner));

/** Their methods that some declared browser lacks on every one of them. */
const newMembers: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [name, member] of commonOwners.flatMap(members)) {
    const without = lacking(compatOf(member));
    const others = found.get(name);
    if (compatOf(member) && (others === undefined || without.length < others.length)) found.set(name, without);
  }
  return new Map([...found].filter(([, without]) => without.length > 0));
})();

export interface NewFeature {
  /** As it is written: `Promise.withResolvers`, `.toSorted()`, `:has`, `text-wrap`. */
  readonly feature: string;
  readonly lacking: readonly string[];
}

/** What the script uses that a declared browser lacks. Throws on syntax newer than ES2022. */
export const newInScript = (script: string): NewFeature[] => {
  const found = new Map<string, readonly string[]>();
  const add = (feature: string, without: readonly string[]) => {
    if (without.length > 0) found.set(feature, without);
  };
  simple(parse(script, { ecmaVersion: 2022, sourceType: 'module' }), {
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') add(callee.name, lacking(compatOf(globalOf(callee.name))));
    },
    CallExpression({ callee, optional }) {
      // `x.scheduler?.()` asks first.
      if (optional) return;
      if (callee.type === 'Identifier') {
        const own = callee.name;
        if (/^[a-z]/.test(own) && own.length > 3) add(own, lacking(compatOf(api[own] ?? builtins[own])));
        return;
      }
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (callee.object.type === 'Identifier' && globalOf(callee.object.name)) {
        const owner = globalOf(callee.object.name);
        add(`${callee.object.name}.${name}`, lacking(compatOf(owner?.[`${name}_static`] ?? owner?.[name])));
        return;
      }
      add(`.${name}()`, newMembers.get(name) ?? []);
    },
  });
  return [...found].map(([feature, without]) => ({ feature, lacking: without }));
};

const pseudo = (kind: string): Identifier | undefined => css.selectors?.[kind];

/** What the style sheet uses that a declared browser lacks; a browser ignores a whole rule with an unknown selector. */
export const newInStyles = (sheet: Uint8Array): NewFeature[] => {
  const found = new Map<string, readonly string[]>();
  const add = (feature: string, compat: CompatStatement | undefined) => {
    const without = lacking(compat, true);
    if (without.length > 0) found.set(feature, without);
  };
  transform({
    filename: 'sheet.css',
    code: sheet,
    visitor: {
      Declaration({ property, ...declaration }) {
        const name =
          property === 'custom' && 'value' in declaration
            ? String((declaration.value as { name: string }).name)
            : property;
        // What has a prefix is for the browsers that know it.
        if (!name.startsWith('-')) add(name, compatOf(css.properties?.[name]));
      },
      Selector(selector) {
        for (const part of selector)
          if (part.type === 'pseudo-class' || part.type === 'pseudo-element')
            add(`:${part.kind}`, compatOf(pseudo(part.kind)));
      },
      Rule(rule) {
        add(`@${rule.type}`, compatOf(css['at-rules']?.[rule.type]));
      },
    },
  });
  return [...found].map(([feature, without]) => ({ feature, lacking: without }));
};

/**
 * Newer features that the pages do without where they are missing, and why that is so. Where one is no longer used, its row
 * has to go (check-browser-support.ts).
 */
export const enhancements: Readonly<Record<string, string>> = {
  '.share()': 'the button is only there where the browser shares',
  ClipboardItem: 'antd copies plain text without it',
  '@page': 'the margins of a printed receipt',
  'field-sizing': 'a field has two rows instead of as many as its text',
  'font-size-adjust': 'a reset of antd',
  'mask-composite': 'a decoration of antd',
  'mask-mode': 'a decoration of antd',
  'offset-anchor': 'a reset of antd',
  'scrollbar-color': 'scroll bars look as the browser draws them',
  'scrollbar-width': 'scroll bars look as the browser draws them',
  'text-size-adjust': 'for telephones, which have it',
  'text-wrap': 'lines break less evenly',
};
