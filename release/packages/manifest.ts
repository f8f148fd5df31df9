/** The fields of a workspace's package.json that matter here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly publishConfig?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * What each package exports. Code imports the same names inside and outside of this repository
 * (`@potli/contracts/errors.ts`); outside they lead to the compiled file.
 */
const compiledExports = {
  './*.ts': { types: './*.d.ts', default: './*.js' },
  './*.tsx': { types: './*.d.ts', default: './*.js' },
  './*.d.ts': './*.d.ts',
  './*.css': './*.css',
  './*.json': './*.json',
};

/** The package.json of a published package, from that of its workspace. */
export const publishedManifest = (manifest: Manifest): Manifest & { files: string[] } => {
  const { publishConfig: _publish, scripts: _scripts, devDependencies: _dev, bin, ...kept } = manifest;
  return {
    ...kept,
    license: 'SEE LICENSE IN LICENSE',
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, path]) => [name, path.replace(/\.ts$/, '.js')])),
    }),
    files: ['**/*'],
    exports: compiledExports,
  };
};
