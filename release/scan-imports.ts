import { parseSync } from 'rolldown/utils';

/** One import of a source file: what it names, in which line, and whether only for its types. */
interface FoundImport {
  readonly specifier: string;
  readonly line: number;
  readonly isType: boolean;
}

/** Every specifier that a source file imports, statically or by `import()`, or exports from. Throws when it cannot be parsed. */
export const scanImports = (file: string, source: string): FoundImport[] => {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const exported = module.staticExports.flatMap(({ start, entries }) =>
    entries.slice(0, 1).flatMap(({ moduleRequest }) => (moduleRequest ? [{ start, moduleRequest }] : [])),
  );
  return [...module.staticImports, ...exported, ...module.dynamicImports]
    .map(({ start, moduleRequest }) => ({
      specifier: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      line: source.slice(0, start).split('\n').length,
      isType: /^(im|ex)port type\b/.test(source.slice(start, start + 12)),
    }))
    .toSorted((one, other) => one.line - other.line);
};
