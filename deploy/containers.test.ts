import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { environmentOf, heapOptions, plans, processNames } from '@potli/dev/environment.ts';
import { importedFrom } from '@potli/release/imported-from.ts';
import { root } from '@potli/release/root.ts';
import { secretNames } from '@potli/sandbox/make-secrets.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

interface Container {
  image?: string;
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  environment?: Record<string, string>;
  restart?: string;
  healthcheck?: unknown;
  depends_on?: object;
  deploy?: object;
  user?: string;
  ports?: string[];
}
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = parse(text('compose.yaml'), { merge: true }) as { services: Record<string, Container> };
const containers = Object.entries(compose.services);
const folders = readdirSync(root).filter((name) => /^(svc|mfe)-/.test(name));
const ports = { sandbox: 1, orders: 2, payments: 3, catalog: 4, site: 5 };
/** A path of a Dockerfile with its build arguments filled in. */
const filled = (path: string): string =>
  path.replace(/\$\{SERVICE\}/, 'orders').replace(/\$\{FOLDER\}/, 'mfe-customer');
const dockerfiles = readdirSync(join(root, 'deploy/docker'))
  .filter((name) => name.endsWith('.Dockerfile'))
  .map((name) => `deploy/docker/${name}`);

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}
/** What a stage of a Dockerfile copies from the repository. */
const copiedIn = (stage: string): string[] =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' ')).map(filled);
const serviceNames = ['orders', 'payments', 'catalog'] as const;

test('compose.yaml builds each service, each micro-frontend, the site and the sandbox from the Dockerfile of its kind', () => {
  const built = containers.flatMap(([, { build }]) => (build ? [build] : []));
  expect([...new Set(built.map(({ dockerfile }) => dockerfile))].sort()).toEqual(dockerfiles.sort());
  const parts = built.flatMap(({ args: { SERVICE, MODULE, FOLDER } = {} }) =>
    SERVICE ? `svc-${SERVICE}` : MODULE ? (FOLDER ?? `mfe-${MODULE}`) : [],
  );
  expect(parts.sort()).toEqual([...folders, 'shell'].sort());
});

test.each(['service', 'site'])('the image of a %s may hold as much heap as in the local stack', (kind) =>
  expect(text(`deploy/docker/${kind}.Dockerfile`)).toContain(`ENV NODE_OPTIONS="${heapOptions}"`),
);

test.each(['service', 'site'])('the image of a %s has its modules compiled by the user that runs them', (kind) =>
  // Node keeps them apart by user.
  expect(text(`deploy/docker/${kind}.Dockerfile`)).toMatch(
    /^USER node\n(?:#.*\n)?ENV NODE_COMPILE_CACHE=.+\nRUN node .+main\.ts/m,
  ),
);

test.each(['catalog', 'orders'])('the image of svc-%s has the modules of its threads compiled, too', (service) => {
  const [, command = ''] = /^RUN (for thread .*)$/m.exec(text('deploy/docker/service.Dockerfile')) ?? [];
  const compiled = mkdtempSync(join(tmpdir(), 'compiled-'));
  onTestFinished(() => rmSync(compiled, { recursive: true }));
  const env = { ...process.env, SERVICE: service, NODE_COMPILE_CACHE: compiled };
  expect(spawnSync('sh', ['-c', command], { cwd: root, env })).toMatchObject({ status: 0 });
  // Its modules and their libraries.
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(20);
});

test('the image of a module is signed as it is built, with a key that stays out of it', () => {
  const source = text('deploy/docker/module.Dockerfile');
  const [, build = ''] = /^RUN (--mount=type=secret(?:.+\\\n)+.*)$/m.exec(source) ?? [];
  expect(build).toContain('--mount=type=secret,id=release-signing-key ');
  expect(build).toContain('export RELEASE_SIGNING_KEY_FILE=/run/secrets/release-signing-key;');
  expect(build).toContain('node release/publish-all.ts');
  expect(source).not.toMatch(/^(ARG|ENV|COPY) .*(SIGNING|\.pem)/m);
});

test.each(serviceNames)('the image of %s listens where the others expect it', (name) =>
  expect(compose.services[name]?.build?.args?.PORT).toBe(String(plans[name].defaultPort)),
);

describe.each(dockerfiles)('%s', (path) => {
  const source = text(path);
  const stages = source.split(/^FROM /m).slice(1);

  test('is made of pinned images and what it copies', () => {
    for (const stage of stages) expect(stage).toMatch(/^node:24-bookworm-slim( AS \w+)?\n/);
    for (const one of copiedIn(source)) expect([one, existsSync(join(root, one))]).toEqual([one, true]);
  });

  test('installs what the lock file says, without running scripts of packages', () => {
    for (const [, command = ''] of source.matchAll(/^ *(?:RUN )?(npm .+)$/gm))
      expect(command).toMatch(/^npm ci --workspace .*--ignore-scripts$/);
  });

  test.each<string>(source.includes('ARG SERVICE') ? serviceNames : ['it'])(
    '%s brings all that its program imports',
    (service) => {
      const built = source.replace(/\$\{?SERVICE\}?/g, service).split(/^FROM /m);
      const [packagesStage = '', finalStage = ''] = built.slice(-2);
      const [, entry = ''] = finalStage.match(/^(?:CMD|ENTRYPOINT) .*?([\w/-]+\.ts)/m) ?? [];
      const { files, packages } = importedFrom(entry);
      expect(files.length).toBeGreaterThan(5);
      const folders = copiedIn(finalStage);
      expect(files.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
      const manifests = copiedIn(packagesStage).filter((file) => file.endsWith('/package.json'));
      const installed = manifests.flatMap((file) => {
        const { name, dependencies = {} } = JSON.parse(text(file)) as Manifest;
        return [name, ...Object.keys(dependencies)];
      });
      const linked = [...finalStage.matchAll(/^RUN ln -s \S+ node_modules\/(\S+)$/gm)].map(([, name]) => name);
      expect(packages.filter((name) => !installed.includes(name) && !linked.includes(name))).toEqual([]);
    },
  );

  test('ends as a user without rights', () => {
    expect(stages.at(-1)).toContain('\nUSER node\n');
    expect(stages.at(-1)).not.toMatch(/\nUSER root/);
  });
});

describe('compose.yaml', () => {
  test('holds no secret: what is secret comes as a file, and each file is one that is made', () => {
    const variables = containers.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secret = variables.filter(([name]) => /SECRET|TOKEN|PASSKEY|PASSWORD/.test(name));
    expect(secret.length).toBeGreaterThan(10);
    for (const [name, value] of secret) expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), value]);
    const files = new Set(secret.map(([, value]) => value.replace('/run/secrets/', '')));
    expect([...files].sort()).toEqual([...secretNames].sort());
  });

  // Where a process listens, what it writes to, its heap and compiled modules are the image's and the engine's; a delay of its own is for tests.
  const ofTheMachine = [
    'HOST',
    'NODE_COMPILE_CACHE',
    'NODE_OPTIONS',
    'OVERLOAD_DELAY_MS',
    'PORT',
    'DATA_DIR',
    'LOG_LEVEL',
    'STORE_DIR',
    'PRIVACY_URL',
    'TERMS_URL',
  ];
  // What names an account of the sandbox is its own default; its secrets are made.
  const isSandboxAccount = (name: string): boolean => /^SANDBOX_.*_(ID|ACCOUNT)$/.test(name);

  test.each(processNames)('gives %s all that npm start gives it', (name) => {
    const given = Object.keys(compose.services[name]?.environment ?? {}).map((one) => one.replace(/_FILE$/, ''));
    const wanted = Object.keys(environmentOf({ ports, dataDir: '', storeDir: '' })[name]).filter(
      (one) => !ofTheMachine.includes(one) && !isSandboxAccount(one),
    );
    expect(wanted.filter((one) => !given.includes(one))).toEqual([]);
  });

  test.each(containers)('%s has a restart policy', (_, { restart, image }) => {
    expect(restart).toMatch(/^(unless-stopped|on-failure:3)$/);
    expect(image).toMatch(/:./);
  });

  test('publishes ports to this machine only, and none of a service that may run twice', () => {
    for (const [name, { ports = [] }] of containers) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      if (['orders', 'payments', 'catalog', 'mongo'].includes(name)) expect(ports).toEqual([]);
    }
  });
});

describe('compose.production.yaml', () => {
  /** The tags of compose (!reset, !override) as what they leave behind. */
  const production = parse(
    text('compose.production.yaml')
      .replace(/!reset null/g, '__reset')
      .replace(/!(override|reset)/g, ''),
    {
      merge: true,
    },
  ) as {
    services: Record<
      string,
      Container & { command?: string[]; ports?: unknown; secrets?: (string | { source: string })[] }
    >;
    secrets: Record<string, object>;
  };
  const parts = Object.entries(production.services).filter(([, part]) => typeof part === 'object');

  test('starts no process for each probe, and lets visitors in when all instances are ready', () => {
    expect(dockerfiles.filter((file) => /^HEALTHCHECK/m.test(text(file)))).toEqual([]);
    const checked = containers.filter(([, { healthcheck }]) => healthcheck).map(([name]) => name);
    expect(checked.sort()).toEqual(['catalog', 'mongo', 'orders', 'payments', 'sandbox', 'site']);
    const kept = parts.filter(([, { healthcheck = '__reset' }]) => healthcheck !== '__reset').map(([name]) => name);
    expect(kept).toEqual([]);
    for (const name of checked.filter((one) => typeof production.services[one] === 'object'))
      expect(production.services[name]).toHaveProperty('healthcheck');
    const { ready, proxy } = Object.fromEntries(parts);
    expect(Object.keys(ready?.depends_on ?? {}).sort()).toEqual(['catalog', 'orders', 'payments', 'site']);
    expect(proxy?.depends_on).toEqual({ ready: { condition: 'service_completed_successfully' } });
  });

  test('uses an image of a registry with a version that must be named for every part of ours', () => {
    const images = parts.filter(([name]) => name !== 'proxy').map(([, { image }]) => image);
    expect(images).toHaveLength(9);
    for (const image of images) expect(image).toMatch(/^\$\{POTLI_REGISTRY:\?\}\/[a-z]+:\$\{[A-Z]+_VERSION:\?\}$/);
  });

  test('runs several of each service and of the site', () => {
    for (const name of ['orders', 'payments', 'catalog', 'site'])
      expect(production.services[name]?.deploy).toEqual({ replicas: `\${${name.toUpperCase()}_REPLICAS:-2}` });
  });

  test('makes the first releases of an empty machine live, and publishes later ones only', () => {
    const commands = parts.filter(([name]) => name.startsWith('release-')).map(([, { command }]) => command);
    expect(commands).toEqual([['--first'], ['--first'], ['--first'], ['--first']]);
  });

  test('lets the site notify people of what it does on its own', () => {
    expect(production.services.site?.environment?.RELEASES_WEBHOOK_URL).toMatch(/^\$\{RELEASES_WEBHOOK_URL:-\}$/);
  });

  test('lets only the proxy be reached from outside', () => {
    const published = parts.filter(([, { ports }]) => Array.isArray(ports) && ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
  });

  test('answers http with a redirect alone, and https with ciphers that keep old traffic secret', () => {
    const proxy = text('deploy/proxy/site.conf.template');
    const [, http = ''] = proxy.split(/^server \{$/m);
    expect(http).toMatch(/^\n {2}listen 8080;\n {2}location \/ \{ return 308 https:\/\/\S+; \}\n\}\s*$/);
    expect(proxy).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(proxy).toContain('ssl_session_tickets off;');
    const ciphers = proxy.match(/ssl_ciphers (?<list>\S+);/)?.groups?.list?.split(':') ?? [];
    expect(ciphers).toHaveLength(6);
    for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-.*-(?:GCM-SHA\d+|CHACHA20-POLY1305)$/);
  });

  test('has a file for each secret that a part reads', () => {
    const read = parts
      .flatMap(([, part]) => part.secrets ?? [])
      .map((one) => (typeof one === 'string' ? one : one.source));
    expect([...new Set(read)].sort()).toEqual(Object.keys(production.secrets).sort());
  });

  test('gives each service a database user of its own', () => {
    for (const name of ['orders', 'payments', 'catalog'])
      expect(production.services[name]?.secrets).toContainEqual({
        source: `mongodb-uri-${name}`,
        target: 'mongodb-uri',
      });
  });
});

describe('a release command that is run with the containers of this machine', () => {
  /** A docker with these containers of each part, whose addresses are made of their ids. */
  const run = (running: Readonly<Record<string, readonly string[]>>) => {
    const bin = mkdtempSync(join(tmpdir(), 'docker-'));
    onTestFinished(() => rmSync(bin, { recursive: true }));
    const lists = Object.entries(running).map(([part, ids]) => `${part}) printf '%s\\n' ${ids.join(' ')} ;;`);
    writeFileSync(
      join(bin, 'docker'),
      `#!/bin/bash
case "$*" in
  'compose ps'*) case \${!#} in ${lists.join(' ')} esac ;;
  *Mounts*) echo /volumes/releases ;;
  *Env*) printf 'PORT=4000\\nSITE_URL=https://shop.example\\n' ;;
  *Networks*) printf '10.0.0.%s\\n10.1.0.%s\\n' \${!#} \${!#} ;;
esac
`,
      { mode: 0o755 },
    );
    const command = 'echo $STORE_DIR $SITE_URL $ORDERS_URL $PAYMENTS_URL $CATALOG_URL; exit 3';
    return spawnSync('bash', [join(root, 'deploy/docker/reach-containers.sh'), 'bash', '-c', command], {
      env: { PATH: `${bin}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    });
  };

  test('finds the release store and every instance of each service, and ends with its status', () => {
    const { status, stdout } = run({ site: ['1', '2'], orders: ['3', '4'], payments: ['5'], catalog: ['6'] });
    expect(stdout).toBe(
      '/volumes/releases https://shop.example http://10.0.0.3:4101,http://10.0.0.4:4101 http://10.0.0.5:4102 http://10.0.0.6:4103\n',
    );
    expect(status).toBe(3);
  });

  test('does not run where a service does not', () => {
    const { status, stdout, stderr } = run({ site: ['1'], orders: ['3'], catalog: ['6'] });
    expect([status, stdout, stderr]).toEqual([1, '', 'payments is not running: start it with docker compose up.\n']);
  });
});
