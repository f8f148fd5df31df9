import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compile } from '@potli/module-sdk/build.ts';
import { sourceRules } from '@potli/module-sdk/rspack-base.ts';

/**
 * Builds a page of its own, without federation, for production into a folder. @returns names of its script and its style
 * sheet
 */
export const buildPage = async (entry: string, outputDir: string): Promise<{ script: string; style: string }> => {
  await compile(
    entry,
    {
      context: dirname(entry),
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: false,
      entry: { main: entry },
      output: {
        path: outputDir,
        clean: true,
        publicPath: '/',
        filename: '[name].[contenthash:8].js',
        cssFilename: '[name].[contenthash:8].css',
        assetModuleFilename: '[name].[contenthash:8][ext]',
      },
      resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
      module: { rules: sourceRules, parser: { 'css/auto': { namedExports: false } } },
      performance: false,
    },
    () => undefined,
  );
  // The list of a second compilation in one process leaves out what is on the disk already.
  const names = await readdir(outputDir);
  const ending = (end: string): string => names.find((name) => name.startsWith('main.') && name.endsWith(end)) ?? '';
  return { script: ending('.js'), style: ending('.css') };
};
