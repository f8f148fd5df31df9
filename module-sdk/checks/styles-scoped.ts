import { type Selector, type SelectorComponent, type TransformOptions, transform } from 'lightningcss';
import type { OwnCheck } from './candidate.ts';

/**
 * Class names of a module: generated ones (`mfe_landing-x1y2z3`), those with its name as prefix, and antd's.
 */
const ownName = (module: string): OwnName => {
  const beginnings = [`mfe_${module.replaceAll('-', '_')}-`, `${module}-`, 'ant', 'uploadAnimate', 'loadingCircle'];
  return (name) => beginnings.some((beginning) => name.startsWith(beginning));
};
type OwnName = (name: string) => boolean;

const nested = (part: SelectorComponent): readonly Selector[] =>
  part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'any')
    ? part.selectors
    : [];

/** Room at the end of the page, beside a bar of the module at its bottom edge: it hides and covers nothing. */
const roomAtEnd: ReadonlySet<string> = new Set(['padding-bottom', 'scroll-padding-bottom']);

/**
 * Whether a selector can only match the module's own elements, their descendants and siblings, and with `beside` also
 * others while its own element is on the page.
 */
const isOwn = (selector: Selector, own: OwnName, beside: boolean): boolean =>
  selector.some((part) => {
    if (part.type === 'class') return own(part.name);
    if (part.type === 'attribute') return part.name === 'data-mfe' && own(`${part.operation?.value}-`);
    if (part.type === 'nesting') return true;
    if (beside && part.type === 'pseudo-class' && part.kind === 'has')
      return part.selectors.every((inner) => isOwn(inner, own, false));
    const alternatives = nested(part);
    return alternatives.length > 0 && alternatives.every((inner) => isOwn(inner, own, beside));
  });

const combinators: Readonly<Record<string, string>> = { child: ' > ', 'next-sibling': ' + ', 'later-sibling': ' ~ ' };

const selectorText = (selector: Selector): string =>
  selector
    .map((part) => {
      if (part.type === 'class') return `.${part.name}`;
      if (part.type === 'id') return `#${part.name}`;
      if (part.type === 'type') return part.name;
      if (part.type === 'universal') return '*';
      if (part.type === 'combinator') return combinators[part.value] ?? ' ';
      if (part.type === 'attribute') return `[${part.name}]`;
      if (part.type === 'pseudo-class' || part.type === 'pseudo-element') return `:${part.kind}`;
      return '';
    })
    .join('');

/** Selectors and at-rules of a style sheet that reach outside the module. Throws on an invalid sheet. */
export const globalStyles = (module: string, sheet: Uint8Array): string[] => {
  const own = ownName(module);
  const found = new Set<string>();
  let inPrint = 0;
  const checkName = (name: string, what: string): void => {
    if (!own(name)) found.add(`${what} ${name}`);
  };
  const isPrint = ({
    value,
  }: {
    value: { query: { mediaQueries: { mediaType: string; qualifier?: string | null }[] } };
  }) => value.query.mediaQueries.every(({ mediaType, qualifier }) => mediaType === 'print' && qualifier !== 'not');
  const visitor: NonNullable<TransformOptions<Record<string, never>>['visitor']> = {
    Rule: {
      media(rule) {
        if (isPrint(rule)) inPrint += 1;
      },
      keyframes({ value }) {
        checkName(value.name.value, '@keyframes');
      },
      'font-face'() {
        found.add('@font-face');
      },
      import() {
        found.add('@import');
      },
      page({ value }) {
        if (value.selectors.length === 0) found.add('@page');
        for (const { name } of value.selectors) name ? checkName(name, '@page') : found.add('@page');
      },
      property({ value }) {
        found.add(`@property ${value.name}`);
      },
      style({ value }) {
        const { declarations = [], importantDeclarations = [] } = value.declarations ?? {};
        const set = [...declarations, ...importantDeclarations].map(({ property }) => property);
        // In print a module may hide the frame while its own printed element is on the page.
        const beside = inPrint > 0 || (set.length > 0 && set.every((property) => roomAtEnd.has(property)));
        for (const selector of value.selectors) {
          if (!isOwn(selector, own, beside)) found.add(selectorText(selector));
        }
      },
    },
    RuleExit: {
      media(rule) {
        if (isPrint(rule)) inPrint -= 1;
      },
    },
  };
  transform({ filename: `${module}.css`, code: sheet, visitor } as TransformOptions<Record<string, never>>);
  return [...found];
};

/** Every selector of a module is bound to a class of its own. The shell may style the whole page. */
export const stylesScoped: OwnCheck = ({ release: { module }, files }) => {
  if (module === 'shell') return [];
  return [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, content]) => {
      try {
        return globalStyles(module, content).map(
          (what) =>
            `${path} styles the page outside the module: ${what}. Use a CSS module, or names that begin with ${module}-.`,
        );
      } catch (error) {
        return [
          `${path} is not a valid style sheet: ${error instanceof Error ? error.message : String(error)}. Correct it and release again.`,
        ];
      }
    });
};
