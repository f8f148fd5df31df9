import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plans, processNames, sandboxSecrets, urlsOf } from '../environment.ts';
import { findMongoServer, type MongoServer } from '../mongo/find-server.ts';
import { ownDatabases } from '../mongo/own-databases.ts';
import { findFreePorts } from '../processes/ports.ts';
import { root } from '../root.ts';
import { placeAndCancel } from './meera.ts';
import { type Running, run, start } from './shell.ts';
import { ownEnvironment } from './terminal.ts';

const exec = promisify(execFile);

/** Once, however often it is asked for. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) & { readonly made: () => Promise<T> | undefined } => {
  let made: Promise<T> | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  return Object.assign(get, { made: () => made });
};

const portsOf = (found: readonly number[]) =>
  Object.fromEntries(processNames.map((name, index) => [plans[name].portVariable, String(found[index])]));

export interface Product {
  readonly urls: ReturnType<typeof urlsOf>;
  readonly running: Running;
}

/** A fresh clone of what is committed, and what its commands need around it. */
export const openWorld = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-documented-'));
  const tree = join(folder, 'potli');
  await exec('git', ['clone', '--quiet', root, tree]);
  const found = await findFreePorts(processNames.length * 2 + 2);
  const ports = portsOf(found);
  const env: NodeJS.ProcessEnv = {
    ...ownEnvironment(),
    ...ports,
    POTLI_COMPONENTS_PORT: String(found.at(-1)),
    POTLI_LOCAL_BUILD_PORT: String(found.at(-2)),
    // Containers of its own, beside those that a person runs.
    COMPOSE_PROJECT_NAME: 'potli-documented',
    POTLI_REGISTRY: 'potli-documented',
  };
  const place = { cwd: tree, env };
  const folderOf = (name: string) => mkdtemp(join(folder, `${name}-`));

  /** A step that a page leaves to its reader; it must work. */
  const step = async (text: string, more: Record<string, string> = {}): Promise<string> => {
    const { code, said } = await run(text, { cwd: tree, env: { ...env, ...more } });
    if (code !== 0) throw new Error(`${text} ended with ${code}:\n${said}`);
    return said;
  };
  const install = once(async () => {
    if (!existsSync(join(tree, 'node_modules'))) await step('npm ci');
  });
  const product = once(async (): Promise<Product> => {
    const running = await start('npm start', /Ctrl-C stops all/, place);
    return { running, urls: urlsOf(numbered(ports)) };
  });
  const server = once((): Promise<MongoServer | undefined> => findMongoServer(process.env));
  const drops: (() => Promise<void>)[] = [];
  const hasDocker = once(() =>
    exec('docker', ['info'], { env }).then(
      () => true,
      () => false,
    ),
  );
  const composePorts = portsOf(found.slice(processNames.length));
  const composed = once(() => step('docker compose build', composePorts));
  let [releases, newest, moved, hasOrder] = [0, '', '', false];

  return {
    folder,
    tree,
    env,
    install,
    product,
    hasDocker,
    mongo: async () => (await server())?.uri,
    mongoEnv: async () => ({ MONGODB_URI: (await server())?.uri ?? '' }),
    otherPorts: async () => composePorts,
    /** All containers, as after `docker compose up --build --wait`; beside what npm start runs. */
    async composeUp() {
      await composed();
      await step('docker compose up --wait', composePorts);
    },
    async composeDown() {
      await composed();
      await step('docker compose down', composePorts);
    },
    async composedOrder() {
      await this.composeUp();
      const passkey = await step('docker compose exec orders cat /run/secrets/operator-passkey', composePorts);
      await placeAndCancel(urlsOf(numbered(composePorts)), passkey.trim());
    },

    /** Databases of its own, empty, on the server. */
    async ownMongo(): Promise<string> {
      const { uri, drop } = ownDatabases((await server())?.uri ?? '', ['orders', 'payments', 'catalog']);
      drops.push(drop);
      return uri;
    },
    emptyData: async () => {
      const data = await folderOf('data');
      return { POTLI_DATA_DIR: data, DATA_DIR: data };
    },
    async noBackup() {
      await this.cancelledOrder();
      await rm(join(folder, 'backup'), { recursive: true, force: true });
    },
    async backup() {
      await this.noBackup();
      await step(`npm run data -- export ${join(folder, 'backup')}`);
    },
    async restoredData() {
      await this.backup();
      moved = await folderOf('restored');
      await step(`npm run data -- import ${join(folder, 'backup')}`, { POTLI_DATA_DIR: moved });
      return { POTLI_DATA_DIR: moved };
    },
    async movedData() {
      if (!moved) {
        const data = await this.restoredData();
        await step('npm run data -- move', { ...data, MONGODB_URI: await this.ownMongo() });
      }
      return { POTLI_DATA_DIR: moved };
    },
    async ratesFile() {
      const file = join(folder, 'rates.csv');
      const sample = await readFile(join(tree, 'svc-catalog/shipping/sample-rates.csv'), 'utf8');
      await writeFile(file, sample.replace(/^rates_version,.*$/m, 'rates_version,documented'));
      return file;
    },

    /** A customer with one order that is over, and none other. */
    async cancelledOrder() {
      if (!hasOrder) await placeAndCancel((await product()).urls, sandboxSecrets.OPERATOR_PASSKEY);
      hasOrder = true;
    },
    erased() {
      hasOrder = false;
    },

    async answers(path: string) {
      const { status } = await fetch(new URL(path, (await product()).urls.site));
      if (status !== 200) throw new Error(`${path} of the site is answered with ${status}.`);
    },
    /** The next change of the front page, not yet released. */
    async changeLanding() {
      await product();
      releases += 1;
      await appendFile(join(tree, 'mfe-landing/src/module.tsx'), `// Change ${releases}.\n`);
    },
    async releaseLanding() {
      await this.changeLanding();
      this.released(await step('npm run release -- landing'));
    },
    /** The version that was released last, by any command of a page. */
    newestRelease: async () => newest || 'none',
    released(said: string) {
      newest = /\b\d+\.\d+\.\d+-[0-9a-f]{10}\b/.exec(said)?.[0] ?? newest;
    },
    async atRest(patches: readonly string[]) {
      await step('git reset --quiet --hard && git clean -fdq');
      for (const [index, patch] of patches.entries()) {
        const file = join(folder, `${index}.patch`);
        await writeFile(file, patch);
        await step(`git apply ${file}`);
      }
    },
    /** Ends and removes everything. Throws when what npm start ran goes on after its end. */
    async close(): Promise<void> {
      const started = await product.made()?.catch(() => undefined);
      await started?.running.end();
      if (await hasDocker.made()) await step('docker compose down --volumes', composePorts);
      for (const drop of drops) await drop();
      await (await server.made())?.stop();
      await rm(folder, { recursive: true, force: true });
      const answer = started && (await fetch(started.urls.site).catch(() => undefined));
      if (answer) throw new Error('The site of npm start answers after its end.');
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;

const numbered = (ports: Readonly<Record<string, string>>) =>
  Object.fromEntries(processNames.map((name) => [name, Number(ports[plans[name].portVariable])])) as Parameters<
    typeof urlsOf
  >[0];
