import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentOf, processNames } from '../environment.ts';
import { root } from '../root.ts';
import { secretNames } from '../secrets/make-secrets.ts';

interface Container {
  image?: string;
  build?: { context: string; dockerfile: string; target?: string };
  environment?: Record<string, string>;
  restart?: string;
  healthcheck?: object;
  deploy?: object;
  user?: string;
  ports?: string[];
}
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = parse(text('compose.yaml'), { merge: true }) as { services: Record<string, Container> };
const containers = Object.entries(compose.services);
const folders = readdirSync(root).filter((name) => /^(svc|mfe)-/.test(name));
const ports = { sandbox: 1, orders: 2, payments: 3, catalog: 4, site: 5 };
const dockerfiles = [...folders, 'shell', 'dev/sandbox', 'dev/secrets'].map((folder) => `${folder}/Dockerfile`);

test('each service, each micro-frontend and the site has a Dockerfile of its own, which compose.yaml builds', () => {
  const built = new Set(containers.flatMap(([, { build }]) => (build ? [build.dockerfile] : [])));
  expect([...built].sort()).toEqual([...dockerfiles].sort());
});

test.each(['mfe', 'svc'])(
  'the Dockerfiles of %s-* are alike but for names and ports, so that none drifts from the others',
  (kind) => {
    const alike = folders
      .filter((folder) => folder.startsWith(kind))
      .map((folder) =>
        text(`${folder}/Dockerfile`)
          .replaceAll(folder, '<folder>')
          .replaceAll(new RegExp(`\\b${folder.slice(4)}\\b`, 'g'), '<name>')
          .replaceAll(/\b41\d\d\b/g, '<port>'),
      );
    expect(alike.length).toBeGreaterThan(2);
    for (const one of alike) expect(one).toBe(alike[0]);
  },
);

describe.each(dockerfiles)('%s', (path) => {
  const source = text(path);
  const stages = source.split(/^FROM /m).slice(1);

  test('is made of pinned images and what it copies', () => {
    for (const stage of stages) expect(stage).toMatch(/^(node:24-bookworm-slim|manifests|base)( AS \w+)?\n/);
    for (const [, sources = ''] of source.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
      for (const one of sources.split(' ')) expect([one, existsSync(join(root, one))]).toEqual([one, true]);
  });

  test('installs what the lock file says, without running scripts of packages', () => {
    for (const [, command = ''] of source.matchAll(/^ *(?:RUN )?(npm .+)$/gm))
      expect(command).toMatch(/^npm ci --workspace .*--ignore-scripts$/);
  });

  test('ends as a user without rights', () => {
    const last =
      path === 'shell/Dockerfile' ? (stages.find((stage) => /AS base/.test(stage)) ?? '') : (stages.at(-1) ?? '');
    expect(last).toContain('\nUSER node\n');
    expect(stages.at(-1)).not.toMatch(/\nUSER root/);
  });

  test('says whether it is healthy where it goes on running', () => {
    const runsOn = /main\.ts"\]/.test(source);
    expect(/^HEALTHCHECK/m.test(source)).toBe(runsOn);
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

  // Where a process listens and what it writes to are the image's and the engine's.
  const ofTheMachine = ['HOST', 'PORT', 'DATA_DIR', 'LOG_LEVEL', 'STORE_DIR', 'PRIVACY_URL', 'TERMS_URL'];
  // What names an account of the sandbox is its own default; its secrets are made.
  const isSandboxAccount = (name: string): boolean => /^SANDBOX_.*_(ID|ACCOUNT)$/.test(name);

  test.each(processNames)('gives %s all that npm start gives it', (name) => {
    const given = Object.keys(compose.services[name]?.environment ?? {}).map((one) => one.replace(/_FILE$/, ''));
    const wanted = Object.keys(environmentOf({ ports, dataDir: '', storeDir: '' })[name]).filter(
      (one) => !ofTheMachine.includes(one) && !isSandboxAccount(one),
    );
    expect(wanted.filter((one) => !given.includes(one))).toEqual([]);
  });

  test.each(containers)('%s starts again by itself, or ends by itself', (_, { restart, image }) => {
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
