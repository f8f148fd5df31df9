/** One import of a source file: what it names and in which line. */
export interface FoundImport {
  specifier: string;
  line: number;
}

/**
 * Every specifier that a TypeScript or JavaScript source imports: `import`, `export ... from`, `import()`, `require()`,
 * and `vi.mock()`. Static imports are looked for at the start of a line only, where the formatter puts them, so that
 * texts about imports do not count.
 */
export const scanImports = (source: string): FoundImport[] => {
  const code = withoutComments(source);
  const forms = [
    /^(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1/gm,
    /^import\s*(['"])([^'"\n]+)\1/gm,
    /\b(?:import|require|vi\.mock|vi\.importActual)\(\s*(['"`])([^'"`\n$]+)\1/g,
  ];
  return forms
    .flatMap((form) => [...code.matchAll(form)])
    .map(({ index, 2: specifier = '' }) => ({ specifier, line: code.slice(0, index).split('\n').length }))
    .toSorted((one, other) => one.line - other.line);
};

/** The source with comments blanked (lines kept); quotes are followed so that `//` in a text is no comment. */
export const withoutComments = (source: string): string =>
  source.replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (token) => (token.startsWith('/') ? token.replace(/[^\n]/g, ' ') : token),
  );
