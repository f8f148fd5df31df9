import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { run } from './run.ts';

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
  await run(folder, 'npm', ['config', 'set', `@potli:registry=http://${host}/`], env);
  await run(folder, 'npm', ['config', 'set', `//${host}/:_authToken=anyone`], env);
  await run(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
  const server = spawn('npx', ['verdaccio', '--config', 'config.yaml', '--listen', host], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    process.kill(-(server.pid ?? 0));
    await ended;
  };
  for (let attempts = 0; ; attempts += 1) {
    const isThere = await fetch(`http://${host}/-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) break;
    if (attempts === 600) {
      await stop();
      throw new Error('the registry does not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { env, stop };
};
