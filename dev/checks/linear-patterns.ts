import { parseSync } from 'rolldown/utils';
import { analyse } from 'scslre';

/** A regular expression whose time grows faster than its input, or may do so. */
export interface SlowPattern {
  readonly line: number;
  readonly pattern: string;
  /** What to repeat in a hostile input. */
  readonly repeat: string;
}

interface Literal {
  readonly start: number;
  readonly regex: { readonly pattern: string; readonly flags: string };
}

/** All regular expression literals of a source file. */
export const patternsIn = (file: string, source: string): Literal[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) found.push(node as Literal);
    else for (const part of Object.values(node)) visit(part);
  };
  visit(program);
  return found;
};

/** The literals of a source file that are not linear in the length of their input, by static analysis. */
export const slowPatternsIn = (file: string, source: string): SlowPattern[] =>
  patternsIn(file, source).flatMap(({ start, regex: { pattern, flags } }) => {
    const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports;
    if (!report) return [];
    const line = source.slice(0, start).split('\n').length;
    return [{ line, pattern: `/${pattern}/${flags}`, repeat: report.character.literal.source }];
  });
