import { resolve } from 'node:path';
import { Command } from 'commander';

export const secrets = new Command('secrets')
  .description('Write the secrets of a development stack in containers to a folder; existing files stay.')
  .argument('<folder>')
  .action(async (folder: string) => {
    const { makeSecrets } = await import('@potli/sandbox/make-secrets.ts');
    const made = makeSecrets(resolve(folder));
    console.log(made.length > 0 ? `made ${made.join(', ')}` : 'all secrets are there');
  });
