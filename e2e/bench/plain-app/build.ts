import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';

/** Builds the comparison for production into a folder. @returns names of its script and its style sheet */
export const buildPlainApp = async (outputDir: string): Promise<{ script: string; style: string }> => {
  const config: Configuration = {
    context: fileURLToPath(new URL('.', import.meta.url)),
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { main: './main.tsx' },
    output: {
      path: outputDir,
      publicPath: '/',
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
              target: 'es2022',
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|avif|webp|png|jpg)$/, type: 'asset/resource' },
      ],
      parser: { 'css/auto': { namedExports: false } },
    },
    performance: false,
    stats: 'errors-warnings',
  };
  const compiler = rspack(config);
  const names = await new Promise<string[]>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve((stats.toJson({ all: false, assets: true }).assets ?? []).map(({ name }) => name));
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  const ending = (end: string): string => names.find((name) => name.startsWith('main.') && name.endsWith(end)) ?? '';
  return { script: ending('.js'), style: ending('.css') };
};
