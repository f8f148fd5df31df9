import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { sharedLibraries } from '@potli/contracts/mfe/shared-libraries.ts';
import { type Configuration, type RspackPluginFunction, rspack } from '@rspack/core';
import { installedVersion } from './installed-version.ts';
import { oldestBrowsers } from './oldest-browsers.ts';
import { bundleName, globalName } from './plan.ts';
import { requiredRange } from './required-range.ts';

const require = createRequire(import.meta.url);

/** One micro-frontend or the shell. */
interface BuildOptions {
  /** In the registry: `landing`, or `shell`. */
  readonly name: string;
  /** Where its sources are; absolute. */
  readonly folder: string;
  /** Watching: readable names and quick rebuilds, the same loading as in production. */
  readonly watch?: boolean;
  /** Where the files go. */
  readonly outputDir: string;
  /** The version that is being built. Two versions of one module may meet in a page, when one falls back to the other. */
  readonly version?: string;
}

type Side = 'shell' | 'module';

const sharedFor = (side: Side, folder: string) =>
  Object.fromEntries(
    sharedLibraries.map((library) => {
      const { request, package: owner } = library;
      // Strict: a module that needs another version than the shell's does not start, rather than half work.
      const agreed = {
        singleton: true,
        version: installedVersion(owner, folder),
        requiredVersion: requiredRange(library, folder),
        strictVersion: true,
      };
      return [request, side === 'shell' ? { ...agreed, eager: true } : { ...agreed, import: false as const }];
    }),
  );

/**
 * The federation packages export an entry for bundlers, which can be tree-shaken. The plugin takes it for some of them;
 * Rspack itself resolves the others by `require`, to CommonJS (docs/adr/0027).
 */
const bundlerEntry = (name: string): string => require.resolve(`@module-federation/${name}/bundler`);
const federationEntries = {
  '@module-federation/runtime': bundlerEntry('runtime'),
  '@module-federation/runtime-tools': bundlerEntry('runtime-tools'),
  [require.resolve('@module-federation/webpack-bundler-runtime')]: bundlerEntry('webpack-bundler-runtime'),
};

const federationDefaults = {
  dts: false,
  dev: false,
  manifest: false,
  shareStrategy: 'loaded-first' as const,
};
const optimization = { target: 'web' as const, disableSnapshot: true };

/** How sources become scripts, styles and files, in every build. */
export const sourceRules: NonNullable<NonNullable<Configuration['module']>['rules']> = [
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
  { test: /\/ui-kit\/antd\.css$/, loader: fileURLToPath(import.meta.resolve('@potli/ui-kit/antd-css-loader.ts')) },
  { test: /\.(svg|avif|webp|png|jpg)$/, type: 'asset/resource' },
];

const browsers = Object.entries(oldestBrowsers).map(([name, version]) => `${name} >= ${version}`);

const base = ({ name, folder, watch = false, outputDir, version }: BuildOptions): Configuration => ({
  context: folder,
  mode: watch ? 'development' : 'production',
  devtool: watch ? 'cheap-module-source-map' : false,
  // An eval devtool or a lazy compilation server would need a looser content security policy than production's.
  lazyCompilation: false,
  target: ['web', 'es2022'],
  output: {
    path: outputDir,
    clean: true,
    // Files find each other by the address of the script that is running, so a release can be served from anywhere.
    publicPath: 'auto',
    uniqueName: bundleName(name, version),
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    cssChunkFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    // Milliseconds until a file that hangs counts as failed.
    chunkLoadTimeout: 8000,
  },
  resolve: {
    extensions: ['.ts', '.tsx', '.js', '.mjs'],
    alias: federationEntries,
  },
  module: {
    rules: sourceRules,
    parser: { 'css/auto': { namedExports: false } },
    // The hash is of file and name: two files may both have an `inner`.
    generator: {
      'css/auto': { localIdentName: watch ? `${globalName(name)}-[local]-[hash:6]` : `${globalName(name)}-[hash:5]` },
    },
  },
  optimization: {
    runtimeChunk: false,
    splitChunks: {
      // A smaller part of two pages is in the files of both: a request costs a phone more than the bytes twice.
      minSize: 40_000,
      // Nor are libraries apart from the code that needs them.
      cacheGroups: { defaultVendors: false },
    },
    chunkIds: 'deterministic',
    moduleIds: 'deterministic',
    realContentHash: true,
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      // Without targets it adds rules for browsers that cannot run the scripts.
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  },
  performance: false,
  stats: 'errors-warnings',
});

// Chunks loaded by a file carry their hashes inside it, so that checking the entry checks everything behind it.
const chunkIntegrity = () => new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true });

/** Fits no file. */
const impossibleHash = `sha384-${'A'.repeat(64)}`;

/**
 * The plugin above gives a chunk that it has no hash of the integrity `undefined`, which a browser takes for none. Such
 * a chunk is refused instead.
 */
const refuseUncheckedChunks: RspackPluginFunction = (compiler) => {
  compiler.hooks.compilation.tap('refuse-unchecked-chunks', (compilation) => {
    const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
    const refuse = (code: string, element: string, hashes: string) =>
      `${code}\nif (!(__webpack_require__.${hashes} || {})[chunkId]) ${element}.integrity = '${impossibleHash}';`;
    hooks.createScript.tap('refuse-unchecked-chunks', (code) => refuse(code, 'script', 'sriHashes'));
    // The bundle's error names the address of what is missing as `src`, which a link does not have.
    hooks.createLink.tap(
      'refuse-unchecked-chunks',
      (code) => `${refuse(code, 'link', 'sriCssHashes')}\nlink.src = link.href;`,
    );
  });
};

/** The build of a micro-frontend: one `remoteEntry` that exposes `./module`, and the chunks behind it. */
const moduleConfig = (options: BuildOptions): Configuration => ({
  ...base(options),
  entry: {},
  plugins: [
    new ModuleFederationPlugin({
      ...federationDefaults,
      // Of its own for each version: the runtime keeps what an instance has agreed to share.
      name: bundleName(options.name, options.version),
      library: { type: 'var', name: globalName(options.name) },
      filename: 'remoteEntry.[contenthash:8].js',
      exposes: { './module': { import: './src/module', name: 'module' } },
      shared: sharedFor('module', options.folder),
      experiments: { externalRuntime: true, optimization },
    }),
    chunkIntegrity(),
    refuseUncheckedChunks,
  ],
});

/** The build of the shell: one script with the shared libraries in it. */
const shellConfig = (options: BuildOptions): Configuration => ({
  ...base(options),
  entry: { main: './src/main.tsx' },
  plugins: [
    new ModuleFederationPlugin({
      ...federationDefaults,
      // As of a module: a version that crashed may have left its instance in the page.
      name: bundleName('shell', options.version),
      shared: sharedFor('shell', options.folder),
      // What `provideExternalRuntime` adds, by its name: that option gives the path of its CommonJS file.
      runtimePlugins: ['@module-federation/inject-external-runtime-core-plugin'],
      experiments: { optimization },
    }),
    chunkIntegrity(),
    refuseUncheckedChunks,
  ],
});

/**
 * The build that renders the pages of a release in Node: `src/prerender.tsx` with everything it needs in one file. Class
 * names and the addresses of pictures come out as in the browser's build. `address` is where the release is served.
 */
export const prerenderConfig = (options: BuildOptions & { readonly address: string }): Configuration => {
  const common = base(options);
  return {
    ...common,
    target: 'node24',
    entry: { prerender: './src/prerender.tsx' },
    output: {
      ...common.output,
      filename: 'prerender.cjs',
      publicPath: options.address,
      library: { type: 'commonjs2' },
    },
    module: {
      ...common.module,
      generator: {
        ...common.module?.generator,
        'css/auto': { ...common.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    optimization: { ...common.optimization, minimize: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
};

/** The build of the shell's service worker: one script, added to the shell's own build. */
export const serviceWorkerConfig = (folder: string, outputDir: string): Configuration => {
  const common = base({ name: 'shell', folder, outputDir });
  return {
    ...common,
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './src/service-worker/service-worker.ts' },
    output: { ...common.output, clean: false, filename: '[name].js' },
    plugins: [new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' })],
  };
};

/** The build of the shell or of the micro-frontend with that name. */
export const configFor = (options: BuildOptions): Configuration =>
  options.name === 'shell' ? shellConfig(options) : moduleConfig(options);
