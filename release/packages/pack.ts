import { globSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { root } from '../root.ts';

/** The published packages, each after those that it imports, and what of their folders is not part of them. */
const packages: readonly { readonly folder: string; readonly leftOut: readonly string[] }[] = [
  {
    folder: 'contracts',
    leftOut: [
      'published/*snapshot.ts',
      'published/release-problems.ts',
      'published/testing/**',
      'published/mutations*',
    ],
  },
  { folder: 'ui-kit', leftOut: ['component-page/**'] },
  { folder: 'module-sdk', leftOut: ['checks/testing/**', 'template/**'] },
];

/** Beside what the compiler writes. */
const copied = ['**/*.css', '*.d.ts', 'README.md', 'CHANGELOG.md', 'tsconfig.module.json', 'template'];

/** What is read of a workspace's package.json. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
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
const publishedManifest = (manifest: Manifest): Manifest => {
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

/** What one run of the compiler writes. Types are checked with the declarations, once. */
const outputs = [
  { declaration: true, emitDeclarationOnly: true },
  // A package's imports of its own name stay as they are, which the check would reject.
  { declaration: false, noCheck: true, rewriteRelativeImportExtensions: true },
];

const compile = async (folder: string, leftOut: readonly string[]): Promise<void> => {
  const config = join(root, folder, 'dist', 'tsconfig.json');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  for (const output of outputs) {
    await writeFile(
      config,
      JSON.stringify({
        extends: '../../tsconfig.json',
        compilerOptions: {
          noEmit: false,
          incremental: false,
          tsBuildInfoFile: null,
          rootDir: '..',
          outDir: '.',
          // The other packages as they are published, so that they are not compiled again.
          paths: { '@potli/contracts/*.ts': ['../../contracts/dist/*.d.ts'] },
          ...output,
        },
        include: ['..'],
        exclude: ['../dist', '../**/*.test.*', ...leftOut.map((pattern) => `../${pattern}`)],
      }),
    );
    const { exitCode, stdout } = await execa(process.execPath, [tsc, '-p', config], { reject: false });
    if (exitCode !== 0) throw new Error(`${folder} does not compile:\n${stdout}`);
  }
  await rm(config);
};

/** Compiles a workspace into its `dist`, a folder that npm can pack or publish. */
const build = async (folder: string, leftOut: readonly string[]): Promise<string> => {
  const from = join(root, folder);
  const to = join(from, 'dist');
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await compile(folder, leftOut);
  for (const path of globSync([...copied], { cwd: from, exclude: ['dist/**', 'component-page/**'] })) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(from, path), join(to, path), { recursive: true });
  }
  await cp(join(root, 'LICENSE'), join(to, 'LICENSE'));
  const manifest = publishedManifest(JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as Manifest);
  await writeFile(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const program of Object.values(manifest.bin ?? {})) await chmod(join(to, program), 0o755);
  return to;
};

/** A packed package. */
interface Packed {
  readonly name: string;
  readonly version: string;
  /** The archive that `npm install` takes. */
  readonly file: string;
}

/** Builds the published packages and packs each into `folder`. Throws when one does not compile. */
export const packPackages = async (folder: string): Promise<Packed[]> => {
  const destination = resolve(folder);
  await mkdir(destination, { recursive: true });
  const packed: Packed[] = [];
  for (const { folder: workspace, leftOut } of packages) {
    const built = await build(workspace, leftOut);
    const { stdout } = await execa('npm', ['pack', built, '--json', '--pack-destination', destination], {
      cwd: destination,
    });
    const [made] = Object.values(JSON.parse(stdout)) as { name: string; version: string; filename: string }[];
    if (!made) throw new Error(`npm packed nothing of ${workspace}`);
    packed.push({ name: made.name, version: made.version, file: join(destination, made.filename) });
  }
  return packed;
};
