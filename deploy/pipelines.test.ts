import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { lockedPackages, missingPackages } from './docker/check-package-list.ts';

interface Step {
  if?: string;
  run?: string;
  uses?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
}
interface Job {
  if?: string;
  environment?: string;
  'timeout-minutes'?: number;
  uses?: string;
  with?: Record<string, string>;
  steps?: Step[];
}
interface Workflow {
  on: Record<string, { paths?: string[]; inputs?: Record<string, { required?: boolean }> } | null>;
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
const names = readdirSync(join(root, folder)).sort();
const read = (name: string): Workflow => parse(readFileSync(join(root, folder, name), 'utf8'));
const workflows = new Map(names.map((name) => [name, read(name)]));
const jobsOf = ({ jobs }: Workflow): Job[] => Object.values(jobs);
const foldersWith = (prefix: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

/** Everything that a pipeline runs, with the inputs of its caller put in. */
const commandsOf = (name: string): string[] =>
  jobsOf(read(name)).flatMap(({ uses, with: inputs = {}, steps = [] }) => {
    const called = uses ? jobsOf(read(uses.replace(`./${folder}/`, ''))).flatMap((job) => job.steps ?? []) : steps;
    return called.flatMap(({ run }) => (run ? [filled(run, inputs)] : []));
  });
const filled = (text: string, inputs: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input: string) => inputs[input] ?? `<${input}>`);

/** What of this repository a command names: npm scripts, programs, folders of tests, files of docker. */
const namedBy = (command: string): { scripts: string[]; files: string[] } => ({
  scripts: [...command.matchAll(/npm run ([\w:-]+)/g)].flatMap(([, script]) => script ?? []),
  files: [
    ...[...command.matchAll(/npx potli ([\w-]+)/g)].map(([, name]) => `cli/commands/${name}.ts`),
    ...[...command.matchAll(/(?:node|bash) ([\w./-]+)/g)].flatMap(([, file]) => file ?? []),
    ...[...command.matchAll(/--file ([\w./-]+)/g)].flatMap(([, file]) => file ?? []),
    ...[...command.matchAll(/vitest run ([^\n]+)/g)].flatMap(([, folders]) => (folders ?? '').split(' ')),
  ],
});

const pipelines = names.filter((name) => /^(module|service)-|^site/.test(name));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('each module, each service and the site has a pipeline of its own', () => {
  const wanted = [
    ...['shell', ...foldersWith('mfe-')].map((name) => `module-${name}.yml`),
    ...foldersWith('svc-').map((name) => `service-${name}.yml`),
    'site.yml',
  ];
  expect(pipelines).toEqual(wanted.sort());
});

describe.each(pipelines)('the pipeline %s', (name) => {
  const workflow = workflows.get(name) as Workflow;
  const [job] = jobsOf(workflow) as [Job];

  test('starts only for files that it is made of, and these exist', () => {
    const paths = workflow.on.push?.paths ?? [];
    expect(paths).toContain(`${folder}/${name}`);
    expect(paths).toContain(job.uses?.replace('./', ''));
    for (const path of paths) expect([path, globSync(path, { cwd: root }).length > 0]).toEqual([path, true]);
  });

  test('starts for everything that its part may import', () => {
    const paths = workflow.on.push?.paths ?? [];
    const kits = name.startsWith('service-')
      ? ['service-kit']
      : name === 'site.yml'
        ? ['service-kit', 'ui-kit']
        : ['ui-kit'];
    expect(paths).toEqual(expect.arrayContaining([...kits, 'contracts'].map((kit) => `${kit}/**`)));
    expect(paths).toContain('package-lock.json');
    const others = [
      ...foldersWith('mfe-').map((one) => `mfe-${one}`),
      ...foldersWith('svc-').map((one) => `svc-${one}`),
    ];
    const own = name
      .replace(/^module-/, 'mfe-')
      .replace(/^service-/, 'svc-')
      .replace('.yml', '');
    const foreign = others.filter((other) => other !== own && paths.some((path) => path.startsWith(`${other}/`)));
    expect(foreign).toEqual([]);
  });

  test('gives the shared pipeline all that it asks for and nothing else', () => {
    const called = read(job.uses?.replace(`./${folder}/`, '') ?? '');
    const inputs = called.on.workflow_call?.inputs ?? {};
    expect(Object.keys(job.with ?? {}).sort()).toEqual(Object.keys(inputs).sort());
  });
});

test.each(names.filter((name) => !['release-module.yml', 'deploy-service.yml'].includes(name)))(
  'every command of %s is one that this repository has',
  (name) => {
    const commands = commandsOf(name);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      expect(command).not.toMatch(/<\w+>/);
      const { scripts: called, files } = namedBy(command);
      for (const script of called) expect([command, scripts[script]]).toEqual([command, expect.any(String)]);
      for (const file of files) expect([command, existsSync(join(root, file))]).toEqual([command, true]);
    }
  },
);

test('an image is scanned before it is pushed, and then signed with the list of what is in it', () => {
  const { image } = read('deploy-service.yml').jobs;
  const steps = (image?.steps ?? []).map(({ run = '', uses = '' }) => `${uses}${run}`);
  const order = [
    'docker build',
    'anchore/scan-action',
    'docker push',
    'anchore/sbom-action',
    'check-package-list.ts',
    'cosign sign',
    'cosign attest',
  ];
  const places = order.map((what) => steps.findIndex((step) => step.includes(what)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const list = (image?.steps ?? []).find(({ uses }) => uses?.startsWith('anchore/sbom-action'));
  // The image's packages, not those of the repository that it is built from.
  expect(list?.with).toMatchObject({
    image: `\${{ env.IMAGE }}`,
    format: 'cyclonedx-json',
    'output-file': 'sbom.json',
  });
  expect(steps.join('\n')).toMatch(/cosign attest .*--predicate sbom\.json/);
});

test('a release of a module comes with the list of packages that it may have bundled', async () => {
  const steps = read('release-module.yml').jobs.release?.steps ?? [];
  const listed = steps.findIndex(({ run }) => run?.startsWith('npm sbom'));
  const [command, file] = steps[listed]?.run?.split(' > ') ?? [];
  expect(steps[listed + 1]).toMatchObject({
    uses: expect.stringMatching(/^actions\/upload-artifact@/),
    with: { path: file, 'if-no-files-found': 'error' },
  });
  const { stdout } = await execa(command ?? '', { cwd: root, shell: true });
  const names = (JSON.parse(stdout) as { components: { name: string }[] }).components.map(({ name }) => name);
  const bundled = ['shell', 'ui-kit', ...foldersWith('mfe-').map((name) => `mfe-${name}`)].flatMap((folder) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return Object.keys(dependencies).filter((name) => !name.startsWith('@potli/'));
  });
  expect(bundled).toContain('react-dom');
  expect(names).toEqual(expect.arrayContaining(bundled));
});

test.each(['orders', 'payments', 'catalog', 'site'])(
  'the list of packages of %s has what its program depends on',
  (name) => {
    const locked = lockedPackages(name);
    expect(locked).toEqual(expect.arrayContaining([expect.stringMatching(/^koa@\d+\.\d+\.\d+$/)]));
    expect(locked.filter((one) => !/@\d+\.\d+/.test(one))).toEqual([]);
    const components = locked.map((one) => ({ purl: `pkg:npm/${one.replace(/^@/, '%40')}` }));
    expect(missingPackages(name, { components })).toEqual([]);
    const others = components.filter(({ purl }) => !purl.startsWith('pkg:npm/koa@'));
    const koa = locked.filter((one) => one.startsWith('koa@'));
    expect(missingPackages(name, { components: others })).toEqual(koa);
    expect(missingPackages(name, { components: [...others, { purl: 'pkg:npm/koa@0.0.1' }] })).toEqual(koa);
  },
);

test('a service whose image is there is neither tested nor built again, and still deployed', () => {
  const { version, test: tests, image, deploy } = read('deploy-service.yml').jobs;
  const runs = (version?.steps ?? []).map(({ run = '' }) => run).join('\n');
  expect(runs).toContain('node release/version-of.ts');
  expect(runs).toContain('docker manifest inspect');
  expect(tests?.if).toBe("needs.version.outputs.built != 'true'");
  // A job that waits for one that is left out is left out, too.
  expect(image?.if).toBeUndefined();
  expect(deploy?.if).toContain('!failure() && !cancelled()');
});

test('a service goes live only where it fits the live modules, a module only where the services fit it', () => {
  const steps = (name: string, job: string) => (read(name).jobs[job]?.steps ?? []).map(({ run = '' }) => run);
  const deploy = steps('deploy-service.yml', 'deploy');
  const check = deploy.findIndex((run) => run.startsWith('$POTLI_REACH npx potli check-service'));
  expect(check).toBeGreaterThan(-1);
  expect(deploy.findIndex((run) => run.startsWith('npx potli roll'))).toBeGreaterThan(check);
  // Both check the operations that the release calls, and post what they did.
  expect(steps('release-module.yml', 'canary').join()).toContain('$POTLI_REACH npx potli canary');
  expect(steps('release-module.yml', 'promote').join()).toContain('$POTLI_REACH npx potli promote');
  expect(read('release-module.yml').env?.RELEASES_WEBHOOK_URL).toMatch(/^\$\{\{ secrets\.RELEASES_WEBHOOK_URL \}\}$/);
});

test('a service goes to the machine or to the cluster, and what starts next has its version', () => {
  const { deploy } = read('deploy-service.yml').jobs;
  const steps = deploy?.steps ?? [];
  const of = (condition: string) => steps.flatMap((step) => (step.if === condition ? [step.run] : [])).join('\n');
  expect(of("vars.POTLI_OVERLAY == ''")).toContain('npx potli roll');
  const cluster = of("vars.POTLI_OVERLAY != ''").split('\n');
  expect(cluster.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'node deploy/kubernetes/set-version.ts',
    'kubectl --namespace',
    'kubectl apply',
    'kubectl --namespace',
    '',
  ]);
});

test('a module waits for a service that the same push changes, and its job is long enough to', () => {
  const { canary, promote } = read('release-module.yml').jobs;
  const minutes = (canary?.steps ?? []).flatMap(({ run = '' }) => /potli canary .*--wait (\d+)$/.exec(run)?.[1] ?? []);
  expect(minutes).toHaveLength(1);
  // Test, image and deployment of a service, which run one after the other, seldom take half of what they may.
  const service = Object.values(read('deploy-service.yml').jobs).map((job) => job['timeout-minutes'] ?? 0);
  expect(Number(minutes[0])).toBeGreaterThan(service.reduce((sum, one) => sum + one, 0) / 2);
  expect(canary?.['timeout-minutes']).toBeGreaterThanOrEqual(Number(minutes[0]) + (promote?.['timeout-minutes'] ?? 0));
});

/** The workflow of a module in a repository of its own. */
const ownRepository = parse(
  readFileSync(join(root, 'module-sdk/template/.github/workflows/release.yml'), 'utf8'),
) as Workflow;

test('the pipeline of a module in a repository of its own signs in to the registry of the packages', () => {
  const steps = jobsOf(ownRepository).flatMap((job) => job.steps ?? []);
  const setup = steps.find(({ uses }) => uses?.startsWith('actions/setup-node'));
  expect(setup?.with).toMatchObject({ 'registry-url': `\${{ vars.NPM_REGISTRY }}`, scope: '@potli' });
  const install = steps.find(({ run }) => run === 'npm ci');
  expect(install?.env).toEqual({ NODE_AUTH_TOKEN: `\${{ secrets.NPM_TOKEN }}` });
});

test.each([
  ['a module here', read('release-module.yml'), '$POTLI_REACH npx potli release', `release-\${{ inputs.module }}`],
  ['a module in a repository of its own', ownRepository, 'npm run release', 'release'],
])(
  'the pipeline of %s signs its release with a key of its own environment, which no other step has',
  (_, workflow, command, environment) => {
    const steps = jobsOf(workflow).flatMap((job) => (job.steps ?? []).map((step) => ({ ...step, job })));
    const signing = steps.filter(({ env }) => env && 'RELEASE_SIGNING_KEY' in env);
    expect(signing.map(({ run, env, job }) => [run?.startsWith(command), env, job.environment])).toEqual([
      [true, { RELEASE_SIGNING_KEY: `\${{ secrets.RELEASE_SIGNING_KEY }}` }, environment],
    ]);
  },
);

test('foreign actions are pinned to a version', () => {
  const setup = parse(readFileSync(join(root, '.github/actions/setup/action.yml'), 'utf8')) as { runs: Job };
  const jobs = [...[...workflows.values()].flatMap(jobsOf), setup.runs];
  const used = jobs.flatMap(({ steps = [] }) => steps);
  const actions = used.flatMap(({ uses }) => (uses && !uses.startsWith('./') ? [uses] : []));
  expect(actions.length).toBeGreaterThan(3);
  for (const action of actions) expect(action).toMatch(/@v\d+|@[0-9a-f]{40}$/);
});
