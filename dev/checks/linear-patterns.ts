import { parseSync, Visitor } from 'rolldown/utils';
import { analyse } from 'scslre';

/** A regular expression as it is compiled. */
export interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

/** A regular expression whose time grows faster than its input, or may do so. */
export interface SlowPattern {
  readonly line: number;
  readonly pattern: string;
  /** What to repeat in a hostile input. */
  readonly repeat: string;
}

interface Literal {
  readonly start: number;
  readonly regex: Pattern;
}

const lineOf = (source: string, start: number): number => source.slice(0, start).split('\n').length;

/** All regular expression literals of a source file. Throws when it cannot be parsed. */
export const patternsIn = (file: string, source: string): Literal[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Literal[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(node);
    },
  });
  visitor.visit(program);
  return found;
};

/** The regular expressions that are built from strings while `load` runs. */
export const builtWhile = async (load: () => Promise<unknown>): Promise<Pattern[]> => {
  const built: Pattern[] = [];
  const original = globalThis.RegExp;
  const noted = (made: RegExp): RegExp => {
    built.push({ pattern: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [source, flags]) => noted(new target(source, flags)),
    apply: (target, _, [source, flags]) => noted(target(source, flags)),
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = original;
  }
  return built;
};

/** The values of `pattern` and the names of `patternProperties` in a schema and all that is below it. */
export const schemaPatternsIn = (root: unknown): Pattern[] => {
  const seen = new Set<unknown>();
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if ('pattern' in value && typeof value.pattern === 'string') found.add(value.pattern);
    if ('patternProperties' in value) for (const name of Object.keys(value.patternProperties ?? {})) found.add(name);
    for (const part of Object.values(value)) visit(part);
  };
  visit(root);
  // ajv compiles them with this flag.
  return [...found].map((pattern) => ({ pattern, flags: 'u' }));
};

/** What to repeat to make a pattern slow, by static analysis; undefined where its time is linear. */
export const slowRepeatOf = ({ pattern, flags }: Pattern): string | undefined =>
  analyse({ source: pattern, flags }, { maxReports: 1 }).reports[0]?.character.literal.source;

/** The literals of a source file that are not linear in the length of their input, by static analysis. */
export const slowPatternsIn = (file: string, source: string): SlowPattern[] =>
  patternsIn(file, source).flatMap(({ start, regex }) => {
    const repeat = slowRepeatOf(regex);
    return repeat === undefined
      ? []
      : [{ line: lineOf(source, start), pattern: `/${regex.pattern}/${regex.flags}`, repeat }];
  });
