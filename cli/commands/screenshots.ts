import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { Command } from 'commander';
import { execa } from 'execa';

export const screenshots = new Command('screenshots')
  .description('Take the pictures of the product that the product itself shows.')
  .argument('[files...]', 'only these files of pictures')
  .action(async (files: string[]) => {
    const config = join(root, 'e2e/screenshots/playwright.config.ts');
    const words = ['test', '-c', config, ...files];
    const { exitCode } = await execa('playwright', words, {
      cwd: root,
      stdio: 'inherit',
      preferLocal: true,
      reject: false,
    });
    process.exitCode = exitCode ?? 1;
  });
