import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFolder } from '@potli/module-sdk/build-folder.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { publish } from '../publish.ts';

/** Stores a small release of landing in a folder; `publicKey` is that of a module whose releases are signed. */
export const storeLanding = async (
  folder: string,
  { version, builtAt, publicKey }: { version: string; builtAt: Date; publicKey?: string | undefined },
) => {
  const builtDir = await buildFolder(folder);
  await writeFile(join(builtDir, 'remoteEntry.1.js'), `console.log('${version}');`);
  return publish({
    store: directoryStore(folder),
    facts: {
      name: 'landing',
      packageVersion: '0.1.0',
      contract: '1',
      prefixes: ['/'],
      ...(publicKey !== undefined && { publicKey }),
    },
    version,
    outcome: {
      entry: 'remoteEntry.1.js',
      first: { js: ['remoteEntry.1.js'], css: [] },
      exposes: { './module': ['microFrontend'] },
      shared: { brings: {}, needs: { react: '^19.0.0' } },
    },
    builtDir,
    builtAt,
  });
};
