import { parseSync, Visitor } from 'rolldown/utils';
import { analyse } from 'scslre';

/** A regular expression as it is compiled. */
export interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

/** All regular expression literals of a source file. Throws when it cannot be parsed. */
export const patternsIn = (file: string, source: string): Pattern[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(node.regex);
    },
  });
  visitor.visit(program);
  return found;
};

/** The regular expressions that are built from strings while `load` runs. */
export const builtWhile = async (load: () => Promise<unknown>): Promise<Pattern[]> => {
  const built: RegExp[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [source, flags]) => {
      const made = new target(source, flags);
      built.push(made);
      return made;
    },
    apply: (_, __, [source, flags]) => new RegExp(source, flags),
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = original;
  }
  return built.map(({ source: pattern, flags }) => ({ pattern, flags }));
};

/** The values of `pattern` and the names of `patternProperties` in a schema and all that is below it. */
export const schemaPatternsIn = (root: unknown): Pattern[] => {
  const found = new Set<string>();
  JSON.stringify(root, (key, value) => {
    if (key === 'pattern' && typeof value === 'string') found.add(value);
    if (key === 'patternProperties') for (const name of Object.keys(value)) found.add(name);
    return value;
  });
  // ajv compiles them with this flag.
  return [...found].map((pattern) => ({ pattern, flags: 'u' }));
};

/** What to repeat to make a pattern slow, by static analysis; undefined where its time is linear. */
export const slowRepeatOf = ({ pattern, flags }: Pattern): string | undefined =>
  analyse({ source: pattern, flags }, { maxReports: 1 }).reports[0]?.character.literal.source;

/** The literals of a source file that are not linear in the length of their input, with what to repeat. */
export const slowPatternsIn = (file: string, source: string): { pattern: string; repeat: string }[] =>
  patternsIn(file, source).flatMap((regex) => {
    const repeat = slowRepeatOf(regex);
    return repeat === undefined ? [] : [{ pattern: `/${regex.pattern}/${regex.flags}`, repeat }];
  });
