import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { waitUntilReady } from '@potli/release/processes/ready.ts';
import { execa } from 'execa';

export interface Registry {
  /** For npm and what calls it: packages of ours are published to this registry and installed from it, others as usual. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Not a dependency of this repository: 327 packages that nothing else needs. It asks for a tag of node-fetch that few registries have. */
const manifest = {
  private: true,
  dependencies: { verdaccio: '6.8.0' },
  overrides: { 'node-fetch': '2.7.0' },
};

const config = (folder: string) => ({
  storage: join(folder, 'storage'),
  auth: { htpasswd: { file: join(folder, 'htpasswd') } },
  packages: { '@potli/*': { access: '$all', publish: '$all' } },
  log: { type: 'stdout', level: 'warn' },
});

/** Starts an npm registry that has nothing but what is published to it. */
export const startRegistry = async (folder: string): Promise<Registry> => {
  const [port = 0] = await findFreePorts(1);
  const host = `127.0.0.1:${port}`;
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  // YAML takes JSON.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config(folder)));
  const userConfig = join(folder, '.npmrc');
  const env = { NPM_CONFIG_USERCONFIG: userConfig };
  // docs/deploys.md, "A repository of your own".
  await execa('npm', ['config', 'set', `@potli:registry=http://${host}/`], { cwd: folder, env });
  await execa('npm', ['config', 'set', `//${host}/:_authToken=anyone`], { cwd: folder, env });
  await execa('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  const server = execa('npx', ['verdaccio', '--config', 'config.yaml', '--listen', host], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    killDescendants: true,
    reject: false,
  });
  const stop = async () => {
    server.kill();
    await server;
  };
  try {
    await waitUntilReady(`http://${host}/-/ping`, { timeoutMs: 60_000 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
};
