import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { decided, emptyRegistry, promoted } from '@potli/contracts/mfe/registry-changes.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { publishedOperation } from '@potli/contracts/published/published-operation.ts';
import { type ServiceContract, serviceContract } from '@potli/contracts/published/service-contract.ts';
import { aCandidate, type Ingredients } from '@potli/module-sdk/checks/testing/a-release.ts';
import { signRelease } from '@potli/module-sdk/signature.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { changeRegistry, readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { StoreUnreachable } from '@potli/service-kit/release-store/release-store.ts';
import { readVerdict } from '@potli/service-kit/release-store/verdict-file.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { promoteReleases } from '../promote-releases.ts';
import { makeLive, storeCandidate } from '../testing/stored-candidate.ts';
import { checkService } from './check-service.ts';
import type { CommandContext } from './command-context.ts';
import { canary, type PromotionOptions, promote } from './promote.ts';
import { pruneStore } from './prune-store.ts';
import { releaseModule } from './release-module.ts';
import { rollBack } from './roll-back.ts';
import { showStatus } from './show-status.ts';

const published = allOperations.map(publishedOperation);
const operation = (id: string): PublishedOperation => {
  const found = published.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

let folder: string;
let printed: string[];
let notified: string[];
let servers: Server[];
/** What svc-orders declares, as a test sets it. */
let declared: PublishedOperation[];
let ordersUrl: string;
/** Where the other services run. */
let services: CommandContext['settings']['services'];

const serve = async (contract: () => unknown): Promise<string> => {
  const server = createServer(async (request, answer) =>
    request.url === '/contract' ? answer.end(JSON.stringify(await contract())) : answer.writeHead(404).end('{}'),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const store = () => directoryStore(folder);
const context = (): CommandContext => ({
  store: store(),
  settings: {
    store: { kind: 'directory', directory: folder },
    siteUrl: 'http://127.0.0.1:9',
    services: { ...services, orders: [ordersUrl] },
    by: 'landing team',
  },
  print: (line) => void printed.push(line),
  now: () => new Date('2026-01-06T10:00:00Z'),
  notify: async (text) => void notified.push(text),
});
const withoutBrowser = { withoutBrowser: 'none on this machine' };

const publishOne = (module: string, version: string, ingredients: Ingredients = {}): Promise<void> =>
  publishIn(folder, module, version, ingredients);
const publishIn = (place: string, module: string, version: string, ingredients: Ingredients): Promise<void> =>
  storeCandidate(place, aCandidate(module, { ...ingredients, record: { version, ...ingredients.record } }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  printed = [];
  notified = [];
  servers = [];
  declared = [operation('getOrder')];
  services = { orders: [], payments: [], catalog: [], site: [] };
  ordersUrl = await serve(() => ({ service: 'orders', operations: declared }));
  await publishOne('shell', 's1');
  const calling = {
    operations: [operation('getOrder')],
    texts: { 'module.1.js': 'f({method:"GET",path:"orders/details"})' },
  };
  for (const version of ['l1', 'l2']) await publishOne('landing', version, calling);
  await makeLive(folder, 'shell', 's1');
  await makeLive(folder, 'landing', 'l1');
});
afterEach(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

const live = async () => (await readRegistry(store())).modules.landing;

describe('a release that was built elsewhere', () => {
  const release = async (css: string): Promise<string> => {
    const from = await mkdtemp(join(tmpdir(), 'built-'));
    try {
      await publishIn(from, 'landing', 'l3', { texts: { 'module.1.css': css } });
      await releaseModule(context(), 'landing', { from });
      return '';
    } catch (error) {
      return String(error);
    } finally {
      await rm(from, { recursive: true, force: true });
    }
  };
  const isStored = () => store().read('landing/l3/release.json');

  test('is added to the store and does not go live', async () => {
    expect(await release('.landing-hero{color:red}')).toBe('');
    expect(printed.at(-1)).toBe('Released. Next: npx potli promote landing l3');
    expect(await isStored()).toBeDefined();
    expect((await live())?.live).toBe('l1');
  });

  test('is rejected with global styles, and not added', async () => {
    expect(await release('body{margin:0}')).toBe('Error: landing l3 failed the release checks. Nothing was released.');
    expect(printed.join('\n')).toContain('styles the page outside the module: body');
    expect(await isStored()).toBeUndefined();
  });
});

describe('promoting', () => {
  test('prints the plan and the checks, updates the registry and logs skipped checks', async () => {
    await promote(context(), 'landing', 'l2', { why: 'the new hero', ...withoutBrowser });
    expect((await live())?.live).toBe('l2');
    expect(notified).toEqual(['promote: landing l1 → l2; by landing team: the new hero']);
    expect(printed.slice(0, 2)).toEqual(['promote landing l2', '  live       l1 → l2']);
    expect(printed.filter((line) => line.startsWith('  ok'))).toHaveLength(10);
    expect(printed).toContain('  skipped browser: none on this machine');
    expect(printed.at(-1)).toBe(
      'Registry updated. No site is running at http://127.0.0.1:9; it will load the change when it starts.',
    );
    expect((await readAudit(store())).at(-1)).toMatchObject({
      by: 'landing team',
      why: 'the new hero',
      command: 'promote',
      changes: [{ module: 'landing', from: 'l1', to: 'l2' }],
      skipped: ['browser: none on this machine'],
    });
  });

  test('succeeds and notifies when the audit log cannot be written, with a warning', async () => {
    const create: CommandContext['store']['create'] = async (key, body) => {
      if (key === 'audit/00000003.json') throw new StoreUnreachable('far away', 'no answer');
      return store().create(key, body);
    };
    await promote({ ...context(), store: { ...store(), create } }, 'landing', 'l2', withoutBrowser);
    expect(notified).toEqual(['promote: landing l1 → l2; by landing team']);
    expect(printed).toContainEqual(expect.stringMatching(/^Revision 3 is in the registry, .*no answer$/));
  });

  test('keeps the verdict of the checks for the back office, also of a rejected release', async () => {
    await promote(context(), 'landing', 'l2', withoutBrowser);
    const passed = { at: '2026-01-06T10:00:00.000Z', by: 'landing team', passed: true, problems: [] };
    expect(await readVerdict(store(), 'landing', 'l2')).toEqual({
      ...passed,
      skipped: ['browser: none on this machine'],
    });
    declared = [];
    await expect(canary(context(), 'landing', 'l1', { percent: 10 })).rejects.toThrow('failed the release checks');
    expect(await readVerdict(store(), 'landing', 'l1')).toMatchObject({
      passed: false,
      problems: [expect.stringMatching(/^operations: .*getOrder/)],
    });
  });

  test('with --plan changes nothing', async () => {
    await promote(context(), 'landing', 'l2', { plan: true });
    expect(printed[0]).toBe('promote landing l2');
    expect((await live())?.live).toBe('l1');
  });

  test('is rejected with all reasons when an operation is missing and a file was changed', async () => {
    declared = [];
    await writeFile(join(folder, 'landing/l2/module.1.js'), 'f({method:"GET",path:"orders/details"});evil()');
    await expect(promote(context(), 'landing', 'l2', withoutBrowser)).rejects.toThrow(
      'landing l2 failed the release checks: 2 problems. Nothing was changed.',
    );
    expect(notified).toEqual([
      'landing l2 failed the release checks: 2 problems. Nothing was changed. By landing team. First: module.1.js differs from the released file. Release the module again, as another version: what is stored is not what was built.',
    ]);
    expect(printed).toContain(
      '          - module.1.js differs from the released file. Release the module again, as another version: what is stored is not what was built.',
    );
    expect(printed).toContain(
      '          - svc-orders does not serve getOrder. Deploy a version of it that does first.',
    );
    expect((await live())?.live).toBe('l1');
    expect(await readAudit(store())).toHaveLength(2);
  });

  test('is rejected when the registry has changed in the meantime', async () => {
    const { release } = aCandidate('shell', { record: { version: 's1' } });
    const occasion = { at: new Date('2026-01-06T10:00:00Z'), by: 'shell team', why: '', command: 'promote' } as const;
    ordersUrl = await serve(async () => {
      await changeRegistry(store(), (registry) => decided(registry, [promoted(registry, release)], occasion));
      return { service: 'orders', operations: declared };
    });
    await expect(promote(context(), 'landing', 'l2', withoutBrowser)).rejects.toThrow(
      'The registry has changed in the meantime (revision 3: promote of shell s1 by shell team). Run the command again.',
    );
    expect((await live())?.live).toBe('l1');
    expect(await readAudit(store())).toHaveLength(3);
  });

  test.each<[string, [string, string, PromotionOptions?], string]>([
    ['an unknown version', ['landing', 'l9'], 'landing l9 is not in the store'],
    ['an unknown version, with the known versions', ['landing', 'l9'], 'Versions: l1, l2.'],
    ['an unknown module', ['reports', 'r1'], 'reports has no release yet. Create one: npx potli release reports'],
    [
      'no reason for skipping the browser check',
      ['landing', 'l2', { withoutBrowser: ' ' }],
      '--without-browser needs a reason',
    ],
    ['the live version', ['landing', 'l1'], 'landing l1 is already live for all visitors.'],
  ])('is rejected with a clear message: %s', async (_, [module, version, options = {}], words) => {
    await expect(promote(context(), module, version, options)).rejects.toThrow(words);
    expect((await readRegistry(store())).revision).toBe(2);
  });
});

describe('waiting for a service', () => {
  let pauses: number;
  /** What happens during the pause with this number. */
  let during: (pause: number) => unknown;
  const waiting = (): CommandContext => ({
    ...context(),
    pause: async () => {
      pauses += 1;
      await during(pauses);
    },
  });
  const wait = (minutes: number): PromotionOptions => ({ wait: minutes, ...withoutBrowser });
  beforeEach(() => {
    pauses = 0;
    during = () => undefined;
    declared = [];
  });

  test('promotes when the service serves what the release calls', async () => {
    during = (pause) => {
      if (pause === 3) declared = [operation('getOrder')];
    };
    await promote(waiting(), 'landing', 'l2', wait(1));
    expect(pauses).toBe(3);
    expect((await live())?.live).toBe('l2');
    expect(printed.filter((line) => line.startsWith('Waiting'))).toEqual([
      'Waiting at most 1 min for services:\n          - svc-orders does not serve getOrder. Deploy a version of it that does first.',
    ]);
  });

  test('keeps what others decide in the meantime', async () => {
    during = async () => {
      declared = [operation('getOrder')];
      await rollBack(context(), 'landing', {});
    };
    declared = [operation('getOrder')];
    await promote(context(), 'landing', 'l2', withoutBrowser);
    declared = [];
    await canary(waiting(), 'landing', 'l2', { percent: 5, ...wait(1) });
    expect(await live()).toMatchObject({ live: 'l1', canary: { version: 'l2' } });
  });

  test('is rejected with the reason after the minutes', async () => {
    await expect(promote(waiting(), 'landing', 'l2', wait(2))).rejects.toThrow('failed the release checks');
    expect(pauses).toBe(24);
    expect(printed).toContain(
      '          - svc-orders does not serve getOrder. Deploy a version of it that does first.',
    );
    expect((await live())?.live).toBe('l1');
  });

  test('does not wait for a service that does not answer, for other problems, or for a plan', async () => {
    const elsewhere = waiting();
    const silent = { ...elsewhere, settings: { ...elsewhere.settings, services: { ...services, orders: [] } } };
    await expect(promote(silent, 'landing', 'l2', wait(1))).rejects.toThrow('failed the release checks');
    await promote(waiting(), 'landing', 'l2', { plan: true, ...wait(1) });
    expect(pauses).toBe(0);
  });

  test.each([0, -1, 121, Number.NaN])('%s minutes are rejected', async (minutes) =>
    expect(promote(waiting(), 'landing', 'l2', wait(minutes))).rejects.toThrow('--wait must be minutes'),
  );
});

describe('a canary', () => {
  test('runs for a share, changes its share, and ends with 0', async () => {
    await canary(context(), 'landing', 'l2', { percent: 5, ...withoutBrowser });
    await canary(context(), 'landing', 'l2', { percent: 50, ...withoutBrowser });
    expect((await live())?.canary).toEqual({ version: 'l2', percent: 50 });
    expect(notified[0]).toMatch(/^canary: landing l1 → l2 \(5 %\); by landing team/);
    expect(notified).toHaveLength(2);
    await canary(context(), 'landing', undefined, { percent: 0 });
    expect(await live()).toEqual({ live: 'l1', prefixes: ['/landing'] });
  });

  test.each([100, -1, 2.5, Number.NaN])('of %s percent is rejected', async (percent) =>
    expect(canary(context(), 'landing', 'l2', { percent })).rejects.toThrow('--percent must be from 1 to 99'),
  );
});

describe('a module that names a public key', () => {
  const pipeline = generateKeyPairSync('ed25519');
  const stranger = generateKeyPairSync('ed25519');
  const publicKeyOf = ({ publicKey }: typeof pipeline) =>
    publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const environmentOf = ({ privateKey }: typeof pipeline) => ({
    RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  /** Releases a version, signed with `by`; without it, somebody has put it into the store. */
  const release = async (version: string, names: typeof pipeline | undefined, by?: typeof pipeline) => {
    const key = names && publicKeyOf(names);
    await publishOne('landing', version, { record: { ...(key && { public_key: key }) } });
    const folderOf = join(folder, 'landing', version);
    if (by) await signRelease(folderOf, { module: 'landing', public_key: publicKeyOf(by) }, environmentOf(by));
  };
  const tryPromote = (version: string) => promote(context(), 'landing', version, withoutBrowser);
  const rejection = 'failed the release checks';

  test('is changed by releases of its pipeline only, also by canaries, after a rollback and by npm start', async () => {
    await release('k1', pipeline, pipeline);
    await tryPromote('k1');
    expect((await live())?.public_key).toBe(publicKeyOf(pipeline));
    await release('unsigned', pipeline);
    await release('forged', pipeline, stranger);
    await release('keyless', undefined);
    await release('with a key of its own'.replaceAll(' ', '-'), stranger, stranger);
    for (const version of ['unsigned', 'forged', 'keyless', 'with-a-key-of-its-own']) {
      printed = [];
      await expect(tryPromote(version)).rejects.toThrow(rejection);
      expect(printed).toContain('  FAILED  signature');
      await expect(canary(context(), 'landing', version, { percent: 5, ...withoutBrowser })).rejects.toThrow(rejection);
    }
    await rollBack(context(), 'landing', {});
    expect(await live()).toMatchObject({ live: 'l1', public_key: publicKeyOf(pipeline) });
    await expect(tryPromote('keyless')).rejects.toThrow(rejection);
    const said: string[] = [];
    const start = { log: (line: string) => void said.push(line), at: new Date(0), by: 'the image', why: '' };
    const keyless = aCandidate('landing', { record: { version: 'keyless' } }).release;
    expect(await promoteReleases(store(), [keyless], start)).toEqual({ landing: 'l1' });
    expect(said).toEqual([expect.stringContaining('landing keyless is not signed')]);
    await release('k2', pipeline, pipeline);
    await tryPromote('k2');
    expect((await live())?.live).toBe('k2');
  });

  test('rejects a release whose record was changed after it was signed', async () => {
    await release('k1', pipeline, pipeline);
    const record = join(folder, 'landing/k1/release.json');
    await writeFile(record, (await readFile(record, 'utf8')).replace('"/landing"', '"/elsewhere"'));
    await expect(tryPromote('k1')).rejects.toThrow(rejection);
    expect(printed.join()).toContain('landing k1 was not signed with the key of landing');
  });

  test('changes its key by a release that the old key signed', async () => {
    await release('k1', pipeline, pipeline);
    await tryPromote('k1');
    await release('k2', stranger, pipeline);
    await tryPromote('k2');
    await release('k3', stranger, stranger);
    await tryPromote('k3');
    await release('k4', pipeline, pipeline);
    await expect(tryPromote('k4')).rejects.toThrow(rejection);
  });

  test.each([
    ['no key', {}, 'set RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE'],
    ['a key of another kind', environmentOf(generateKeyPairSync('x25519') as never), 'is not an Ed25519 key'],
  ])('is not released by a pipeline with %s', async (_, environment, words) => {
    await publishOne('landing', 'k1', {});
    const named = { module: 'landing', public_key: publicKeyOf(pipeline) };
    await expect(signRelease(join(folder, 'landing/k1'), named, environment)).rejects.toThrow(words);
  });
});

describe('rolling back', () => {
  test('returns to the previous version, and is rejected a second time', async () => {
    await promote(context(), 'landing', 'l2', withoutBrowser);
    await rollBack(context(), 'landing', { why: 'it reads badly' });
    expect((await live())?.live).toBe('l1');
    expect(notified.at(-1)).toBe('rollback: landing l2 → l1; by landing team: it reads badly');
    expect((await readAudit(store())).at(-1)).toMatchObject({ command: 'rollback', why: 'it reads badly' });
    await expect(rollBack(context(), 'landing', {})).rejects.toThrow('there is no earlier one');
  });

  test('rejects a version with damaged files', async () => {
    await promote(context(), 'landing', 'l2', withoutBrowser);
    await rm(join(folder, 'landing/l1/module.1.js'));
    await expect(rollBack(context(), 'landing', {})).rejects.toThrow(
      /^landing l1 cannot be served: module\.1\.js .+ not what was built\. Promote a stored version instead: /,
    );
    expect((await live())?.live).toBe('l2');
  });

  test('skips versions that are gone from the store', async () => {
    await publishOne('landing', 'l3');
    await promote(context(), 'landing', 'l2', withoutBrowser);
    await promote(context(), 'landing', 'l3', withoutBrowser);
    await rm(join(folder, 'landing/l2'), { recursive: true });
    await rollBack(context(), 'landing', { why: 'the prices are wrong' });
    expect((await live())?.live).toBe('l1');
    expect(printed).toContainEqual(
      expect.stringMatching(/^landing l2 cannot be served: landing l2 is not in the store/),
    );
  });

  test('skips versions that need another version of a shared library than the shell has by now', async () => {
    await publishOne('landing', 'l3', { record: { shared: { brings: {}, needs: { react: '^99.0.0' } } } });
    await makeLive(folder, 'landing', 'l3');
    await promote(context(), 'landing', 'l2', withoutBrowser);
    await rollBack(context(), 'landing', {});
    expect((await live())?.live).toBe('l1');
    expect(printed).toContainEqual(
      expect.stringMatching(
        /^landing l3 cannot be served: shell s1 provides react \S+; this release needs \^99\.0\.0\./,
      ),
    );
  });

  test('of an unknown module lists the live modules', async () =>
    expect(rollBack(context(), 'reports', {})).rejects.toThrow(
      'reports has never been live. Live modules: shell, landing.',
    ));
});

describe('checking a service', () => {
  const running = (service: 'orders' | 'payments' | 'catalog' | 'site') =>
    serviceContract(
      service,
      allOperations.filter((each) => each.service === service),
    );
  /** The other services, in the version of this working tree apart from these changes. */
  const runOthers = async (changes: Partial<Record<string, Partial<ServiceContract>>> = {}): Promise<void> => {
    for (const name of ['payments', 'catalog', 'site'] as const)
      services = { ...services, [name]: [await serve(() => ({ ...running(name), ...changes[name] }))] };
  };
  const check = async (next: ServiceContract) => checkService(context(), 'orders', await serve(() => next));

  test('accepts a service with the same operations and calls', async () => {
    await runOthers();
    await check(running('orders'));
    expect(printed).toEqual([
      expect.stringMatching(/^svc-orders from \S+ is compatible with its callers: landing l1\.$/),
    ]);
  });

  test('names the services that are not running', async () => {
    await check({ service: 'orders', operations: declared });
    expect(printed.slice(0, -1)).toEqual([
      'svc-payments is not running here: what svc-orders calls of it is not checked.',
      'svc-catalog is not running here: what svc-orders calls of it is not checked.',
      'the site is not running here: what svc-orders calls of it is not checked.',
    ]);
  });

  test('rejects a service that removes an operation of a live or canary module', async () => {
    await canary(context(), 'landing', 'l2', { percent: 5, ...withoutBrowser });
    await runOthers();
    printed = [];
    const { operations } = running('orders');
    const left = operations.filter(({ id }) => id !== 'getOrder');
    await expect(check({ ...running('orders'), operations: left })).rejects.toThrow(
      'svc-orders is not compatible with what is live: 2 problems.',
    );
    expect(printed).toEqual([
      '  - landing l1: getOrder was removed. Keep it until no caller is left.',
      '  - landing l2: getOrder was removed. Keep it until no caller is left.',
    ]);
  });

  describe('that removes an operation between services', () => {
    const left = () => running('orders').operations.filter(({ id }) => id !== 'getPayable');
    beforeEach(() => {
      declared = [...running('orders').operations];
    });

    test('rejects it while another service calls the operation', async () => {
      await runOthers();
      await expect(check({ ...running('orders'), operations: left() })).rejects.toThrow('1 problem.');
      expect(printed).toEqual(['  - svc-payments: getPayable was removed. Keep it until no caller is left.']);
    });

    test('names the caller alone when one is known and another service is not running', async () => {
      services = { ...services, payments: [await serve(() => running('payments'))] };
      await expect(check({ ...running('orders'), operations: left() })).rejects.toThrow('1 problem.');
      expect(printed.at(-1)).toBe('  - svc-payments: getPayable was removed. Keep it until no caller is left.');
    });

    test('accepts it when no running service calls the operation', async () => {
      await runOthers({ payments: { calls: [] } });
      await check({ ...running('orders'), operations: left() });
      expect(printed).toHaveLength(1);
    });

    test.each<[string, () => Promise<void>]>([
      ['is not running', async () => {}],
      ['does not declare its calls', () => runOthers({ payments: { calls: undefined } })],
    ])('rejects it while a service that may call it %s', async (_, start) => {
      await start();
      await expect(check({ ...running('orders'), operations: left() })).rejects.toThrow('1 problem.');
      expect(printed.at(-1)).toBe('  - other services: getPayable was removed. Keep it until no caller is left.');
    });
  });

  test('rejects a service that calls what the running services do not serve', async () => {
    const rates = operation('getShippingCost');
    await runOthers({
      payments: { operations: [] },
      catalog: {
        operations: [
          { ...rates, query: { type: 'object', required: ['country', 'day'] } },
          operation('listSupportSteps'),
        ],
      },
    });
    await expect(check(running('orders'))).rejects.toThrow('4 problems.');
    expect(printed).toEqual([
      '  - svc-payments does not serve closePayments. Deploy a version of it that does first.',
      '  - svc-payments does not serve requestOrderRefund. Deploy a version of it that does first.',
      '  - svc-catalog does not fit what this version calls, deploy a version of it that does first: getShippingCost query/country was removed: what callers send there would be rejected or lost. Keep it.',
      '  - svc-catalog does not fit what this version calls, deploy a version of it that does first: getShippingCost query/day is newly required, and callers do not send it. Make it optional.',
    ]);
  });

  test('accepts the folder of a working tree', async () => {
    await checkService(context(), 'orders', '.');
    expect(printed.at(-1)).toContain('svc-orders from . is compatible');
  });

  test.each<[string, () => Promise<[string, string]>, string]>([
    ['an unknown service', async () => ['mail', '.'], 'Unknown service mail.'],
    ['another service than the named one', async () => ['catalog', ordersUrl], 'is svc-orders, not svc-catalog'],
    ['a response without a contract', async () => ['orders', await serve(() => ['?'])], 'did not return a contract'],
    ['an unreachable address', async () => ['orders', 'http://127.0.0.1:9'], 'http://127.0.0.1:9/contract: '],
    ['another folder', async () => ['orders', folder], 'is not a working tree of this project'],
  ])('rejects %s with a clear message', async (_, args, words) =>
    expect(checkService(context(), ...(await args()))).rejects.toThrow(words),
  );
});

test('the status shows the registry and the latest decisions', async () => {
  await canary(context(), 'landing', 'l2', { percent: 5, why: 'carefully', ...withoutBrowser });
  printed = [];
  await showStatus(context(), 5);
  expect(printed.slice(0, 4)).toEqual([
    `${folder}, revision 3`,
    'module   live  canary    last good  stored  paths',
    'shell    s1    -         -          1',
    'landing  l1    l2 (5 %)  -          2       /landing',
  ]);
  expect(printed[5]).toMatch(
    /^ {4}3 {2}\S+Z {2}canary: landing l1 → l2 \(5 %\); by landing team: carefully; without browser: none on this machine$/,
  );
});

test('the audit log holds who, when, why, from and to of every decision', async () => {
  await promote(context(), 'landing', 'l2', { why: 'the new headline', ...withoutBrowser });
  await rollBack(context(), 'landing', { why: 'it reads badly' });
  await canary(context(), 'landing', 'l2', { percent: 50, ...withoutBrowser });
  printed = [];
  await showStatus(context(), 3);
  const at = '2026-01-06T10:00:00Z';
  const skipped = 'without browser: none on this machine';
  expect(printed.slice(-3).map((line) => line.trim())).toEqual([
    `5  ${at}  canary: landing l1 → l2 (50 %); by landing team; ${skipped}`,
    `4  ${at}  rollback: landing l2 → l1; by landing team: it reads badly`,
    `3  ${at}  promote: landing l1 → l2; by landing team: the new headline; ${skipped}`,
  ]);
  expect(await readAudit(store())).toHaveLength(5);
});

test('pruning prints what it keeps and why, and removes old unused releases', async () => {
  await publishOne('landing', 'l0', { record: { built_at: '2020-01-01T00:00:00.000Z' } });
  await pruneStore(context(), { plan: true });
  expect(printed).toContain('  remove  landing l0');
  expect(await store().childrenOf('landing')).toEqual(['l0', 'l1', 'l2']);
  await pruneStore(context(), {});
  expect(printed.at(-1)).toBe('Removed 1 release.');
  expect(await store().childrenOf('landing')).not.toContain('l0');
  expect(await store().childrenOf('landing')).toContain('l1');
});

describe('pruning a release that is promoted at the same time', () => {
  beforeEach(() => publishOne('landing', 'l0', { record: { built_at: '2020-01-01T00:00:00.000Z' } }));
  const promoteL0 = async () => {
    const { release } = aCandidate('landing', { record: { version: 'l0' } });
    const occasion = { at: new Date('2026-01-06T10:00:00Z'), by: 'ann', why: '', command: 'promote' } as const;
    await changeRegistry(store(), (registry) => decided(registry, [promoted(registry, release)], occasion));
  };

  test('keeps what was promoted before the removal has begun', async () => {
    let isPromoted = false;
    const raced: CommandContext['store'] = {
      ...store(),
      replace: async (...write) => {
        if (!isPromoted) await promoteL0();
        isPromoted = true;
        return store().replace(...write);
      },
    };
    await pruneStore({ ...context(), store: raced }, {});
    expect([(await live())?.live, printed.at(-1)]).toEqual(['l0', 'Removed 0 releases.']);
    expect(await store().childrenOf('landing')).toContain('l0');
  });

  test('refuses the promotion once the removal has begun, and logs who removed what', async () => {
    const raced: CommandContext['store'] = {
      ...store(),
      removeRelease: async (key) => {
        await expect(promoteL0()).rejects.toThrow('landing l0 is being removed by `npx potli prune`.');
        await store().removeRelease(key);
      },
    };
    await pruneStore({ ...context(), store: raced }, { why: 'the disk is full' });
    await expect(promoteL0()).rejects.toThrow('landing l0 is not in the store any more. Release it again.');
    const entry = await store().read('audit/prune-2026-01-06T10-00-00.000Z.json');
    expect(JSON.parse(entry?.body.toString() ?? '')).toEqual({
      at: '2026-01-06T10:00:00.000Z',
      by: 'landing team',
      why: 'the disk is full',
      removed: ['landing l0'],
    });
    expect((await readRegistry(store())).pruning?.releases).toEqual([]);
    expect((await live())?.live).toBe('l1');
  });
});

describe('a record that cannot be read', () => {
  const broken = async (version: string, text: string): Promise<void> => {
    await publishOne('landing', version);
    await writeFile(join(folder, 'landing', version, 'release.json'), text);
  };

  test('is kept by pruning, with its file name, as is a folder without a record', async () => {
    await broken('l7', '{');
    await mkdir(join(folder, 'landing', 'l8'));
    await pruneStore(context(), {});
    expect(printed).toContain('  keep    landing l7 (landing/l7/release.json is not JSON)');
    expect(printed).toContain('  keep    landing l8 (landing/l8 has no release.json)');
    expect(await store().childrenOf('landing')).toEqual(['l1', 'l2', 'l7', 'l8']);
  });

  test('is named in the error of an unknown version', async () => {
    await broken('l7', '{');
    await expect(promote(context(), 'landing', 'l9', withoutBrowser)).rejects.toThrow(
      'Versions: l1, l2. landing/l7/release.json is not JSON.',
    );
  });

  test('is not assumed when the store is unreachable', async () => {
    const silent = new StoreUnreachable('far away', 'no answer');
    const away = {
      ...store(),
      read: (key: string) => (key.endsWith('release.json') ? Promise.reject(silent) : store().read(key)),
    };
    await expect(pruneStore({ ...context(), store: away }, {})).rejects.toThrow(silent);
    expect(printed).toEqual([]);
  });
});

describe('a registry.json that is missing although releases were promoted', () => {
  const old = { record: { built_at: '2020-01-01T00:00:00.000Z' } };
  beforeEach(() => rm(join(folder, 'registry.json')));
  const refused = async (sentence: string) => {
    for (const command of [
      () => pruneStore(context(), {}),
      () => promote(context(), 'landing', 'l2', withoutBrowser),
      () => rollBack(context(), 'landing', {}),
      () => showStatus(context(), 10),
    ])
      await expect(command()).rejects.toThrow(sentence);
    expect(await store().childrenOf('landing')).toEqual(['l1', 'l2']);
    expect(await store().read('registry.json')).toBeUndefined();
  };

  test('is refused by every command, which names the copy of the site', async () => {
    await store().create('registry.good.json', '{}');
    await refused('Copy registry.good.json, the last registry that a site could load, to registry.json.');
  });

  test('is refused without such a copy, because there are decisions', () => refused('Restore it from a backup.'));

  test('is refused by pruning where nothing but releases is left', async () => {
    await rm(join(folder, 'audit'), { recursive: true });
    await publishOne('landing', 'l0', old);
    await expect(pruneStore(context(), {})).rejects.toThrow('none was ever promoted, or registry.json is lost');
    expect(await store().childrenOf('landing')).toEqual(['l0', 'l1', 'l2']);
  });
});

test('a new store has an empty registry', async () =>
  expect(await readRegistry(directoryStore(join(folder, 'new')))).toEqual(emptyRegistry));
