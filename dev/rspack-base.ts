import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { sharedLibraries } from '@potli/contracts/mfe/shared-libraries.ts';
import { type Configuration, rspack } from '@rspack/core';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** One micro-frontend or the shell, as its folder names it. */
export interface BuildOptions {
  /** `landing` for the folder `mfe-landing`. */
  readonly name: string;
  /** Watching: readable names and quick rebuilds, the same loading as in production. */
  readonly watch?: boolean;
  /** Where the files go; `dist` in the module's folder when not said. */
  readonly outputDir?: string;
}

const installedVersion = (packageName: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', packageName, 'package.json'), 'utf8')).version;

type Side = 'shell' | 'module';

const sharedFor = (side: Side) =>
  Object.fromEntries(
    sharedLibraries
      .filter(({ from }) => side === 'module' || from === 'shell')
      .map(({ request, package: owner, from }) => {
        const version = installedVersion(owner);
        const agreed = { singleton: true, version, requiredVersion: `^${version}` };
        if (from === 'on-demand') return [request, agreed];
        return [request, side === 'shell' ? { ...agreed, eager: true } : { ...agreed, import: false as const }];
      }),
  );

/**
 * The federation plugin resolves its runtime by `require`, which gives CommonJS files that cannot be tree-shaken
 * (10 KB gzip more). These aliases point at the same version's ES modules. They lean on the plugin's inner layout, so
 * the packages are pinned to exact versions and the size budget in dev/release/budget.test.ts watches the effect.
 */
const federationRuntimeAsEsModules = (): Record<string, string> => {
  const folder = (name: string) => join(root, 'node_modules/@module-federation', name, 'dist');
  return {
    [require.resolve('@module-federation/webpack-bundler-runtime')]: join(
      folder('webpack-bundler-runtime'),
      'index.js',
    ),
    '@module-federation/runtime/core$': join(folder('runtime'), 'core.js'),
    '@module-federation/runtime/helpers$': join(folder('runtime'), 'helpers.js'),
    '@module-federation/runtime$': join(folder('runtime'), 'index.js'),
    [require.resolve('@module-federation/runtime')]: join(folder('runtime'), 'index.js'),
    '@module-federation/runtime-tools/runtime$': join(folder('runtime-tools'), 'runtime.js'),
    '@module-federation/runtime-tools$': join(folder('runtime-tools'), 'index.js'),
  };
};

const federationDefaults = {
  dts: false,
  dev: false,
  manifest: false,
  shareStrategy: 'loaded-first' as const,
};
const optimization = { target: 'web' as const, disableSnapshot: true };

const base = (folder: string, uniqueName: string, { watch = false, outputDir }: BuildOptions): Configuration => ({
  context: folder,
  mode: watch ? 'development' : 'production',
  devtool: watch ? 'cheap-module-source-map' : false,
  // An eval devtool or a lazy compilation server would need a looser content security policy than production's.
  lazyCompilation: false,
  target: ['web', 'es2022'],
  output: {
    path: outputDir ?? join(folder, 'dist'),
    clean: true,
    // Files find each other by the address of the script that is running, so a release can be served from anywhere.
    publicPath: 'auto',
    uniqueName,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    cssChunkFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
  },
  resolve: {
    extensions: ['.ts', '.tsx', '.js', '.mjs'],
    alias: federationRuntimeAsEsModules(),
    extensionAlias: {},
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            // Never the development runtime: it does not work with the shell's React, which is the production one.
            transform: { react: { runtime: 'automatic', development: false } },
            target: 'es2022',
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
    parser: { 'css/auto': { namedExports: false } },
    // The hash is of file and name: two files may both have an `inner`.
    generator: { 'css/auto': { localIdentName: watch ? '[uniqueName]-[local]-[hash:6]' : '[uniqueName]-[hash:6]' } },
  },
  optimization: { runtimeChunk: false, chunkIds: 'deterministic', moduleIds: 'deterministic', realContentHash: true },
  performance: false,
  stats: 'errors-warnings',
});

// Chunks loaded by a file carry their hashes inside it, so that checking the entry checks everything behind it.
const chunkIntegrity = () => new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true });

// The wrapper imports the original with its file ending, so that only antd's own imports are turned to it.
const antdStylesUnderNonce = () =>
  new rspack.NormalModuleReplacementPlugin(/\/Dom\/dynamicCSS$/, join(root, 'ui-kit/antd-style-nonce.ts'));

/** The build of a micro-frontend: one `remoteEntry` that exposes `./module`, and the chunks behind it. */
export const moduleConfig = (options: BuildOptions): Configuration => {
  const folder = join(root, `mfe-${options.name}`);
  const uniqueName = `mfe_${options.name.replaceAll('-', '_')}`;
  return {
    ...base(folder, uniqueName, options),
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        ...federationDefaults,
        name: uniqueName,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './module': { import: './src/module.tsx', name: 'module' } },
        shared: sharedFor('module'),
        experiments: { externalRuntime: true, optimization },
      }),
      antdStylesUnderNonce(),
      chunkIntegrity(),
    ],
  };
};

/** The build of the shell: one script with the shared libraries in it. */
export const shellConfig = (options: Omit<BuildOptions, 'name'> = {}): Configuration => {
  const folder = join(root, 'shell');
  return {
    ...base(folder, 'shell', { ...options, name: 'shell' }),
    entry: { main: './src/main.tsx' },
    plugins: [
      new ModuleFederationPlugin({
        ...federationDefaults,
        name: 'shell',
        shared: sharedFor('shell'),
        experiments: { provideExternalRuntime: true, optimization },
      }),
      chunkIntegrity(),
    ],
  };
};

/** The build of the shell or of the micro-frontend with that name. */
export const configFor = (options: BuildOptions): Configuration =>
  options.name === 'shell' ? shellConfig(options) : moduleConfig(options);

/** The folder of the shell or of a micro-frontend. */
export const folderOf = (name: string): string => join(root, name === 'shell' ? 'shell' : `mfe-${name}`);
