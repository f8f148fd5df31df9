import { allOperations } from '@potli/contracts/all-operations.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { publishedOperation } from '@potli/contracts/published/published-operation.ts';
import { budgetOf, formatSize } from '@potli/module-sdk/budget.ts';
import { exposesContract } from '@potli/module-sdk/checks/exposed-module.ts';
import { extensionsFit } from '@potli/module-sdk/checks/extensions-fit.ts';
import { filesIntact } from '@potli/module-sdk/checks/files-intact.ts';
import { aCandidate, aRelease } from '@potli/module-sdk/checks/testing/a-release.ts';
import { withinBudget } from '@potli/module-sdk/checks/within-budget.ts';
import { describe, expect, test } from 'vitest';
import { moduleFacts, moduleNames } from '../inputs.ts';
import { operationsCompatible } from './operations-compatible.ts';
import { pathsOwned } from './paths-owned.ts';
import { sharedLibrariesCompatible } from './shared-libraries-compatible.ts';
import { contractMatches } from './shell-contract.ts';

const alone = { others: [], services: [] };
const among = (...others: ReturnType<typeof aRelease>[]) => ({ others, services: [] });
/** A reason that goes on with its cure: another sentence. */
const cured = (reason: string) =>
  expect.stringMatching(new RegExp(`^${reason.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\. [A-Z].+\\.$`));

describe('the shell contract', () => {
  test.each([
    [
      'a module for another shell contract',
      aCandidate('landing', { record: { contract: '2' } }),
      aRelease('shell'),
      'shell 1.0.0 supports shell contract 1; this release needs 2. Promote a shell that supports 2 first.',
    ],
    [
      'a shell that a live module does not know',
      aCandidate('shell', { record: { contract: '2-3' } }),
      aRelease('customer'),
      'customer 1.0.0 needs shell contract 1; this shell supports 2-3. Promote a version of customer that works with 2-3 first.',
    ],
  ])('rejects %s', (_, candidate, other, reason) => expect(contractMatches(candidate, among(other))).toEqual([reason]));

  test('does not compare modules with each other', () =>
    expect(
      contractMatches(aCandidate('landing'), among(aRelease('shell'), aRelease('admin', { contract: '0' }))),
    ).toEqual([]));

  test.each<[string, Record<string, string[]>, string]>([
    ['one export more', { './module': ['microFrontend', 'store'] }, './module { microFrontend, store }'],
    ['another export', { './module': ['default'] }, './module { default }'],
    ['another module', { './widget': ['microFrontend'] }, './widget { microFrontend }'],
    ['nothing', {}, 'nothing'],
  ])('rejects a module that exposes %s', (_, exposes, words) =>
    expect(exposesContract(aCandidate('landing', { record: { exposes } }))).toEqual([
      cured(`it exposes ${words}; the shell contract requires ./module { microFrontend }`),
    ]),
  );

  test('accepts exactly the agreed exports', () => {
    expect(exposesContract(aCandidate('landing'))).toEqual([]);
    expect(exposesContract(aCandidate('shell'))).toEqual([]);
  });
});

describe('paths', () => {
  const asking = (...prefixes: string[]) => aCandidate('gifts', { record: { prefixes } });
  const customer = aRelease('customer', { prefixes: ['/user', '/contact-support'], lends: ['/user/apps'] });

  test.each<[string, string[]]>([
    ['of its own', ['/gifts', '/users']],
    ['that another module lends', ['/user/apps/gifts']],
    ['around those of another module, which keeps them', ['/contact-support-of-gifts', '/']],
  ])('pass %s', (_, prefixes) => expect(pathsOwned(asking(...prefixes), among(customer))).toEqual([]));

  test.each(['/user', '/user/payment', '/user/order/create', '/contact-support/gifts'])(
    'reject the capture of %s',
    (prefix) =>
      expect(pathsOwned(asking('/gifts', prefix), among(customer))).toEqual([
        `${prefix} belongs to customer 1.0.0 (/user, /contact-support). Take another path, or ask its team to promote a release with ${prefix} in potli.lends.`,
      ]),
  );

  test.each<[string, string[], string[] | undefined]>([
    ['takes a path above one of another module', ['/shop', '/gifts'], undefined],
    ['no longer lends a path that another module has', ['/gifts', '/shop'], ['/shop/apps']],
  ])('reject a release that %s', (_, prefixes, lends) => {
    const above = aCandidate('gifts', { record: { prefixes, ...(lends && { lends }) } });
    const tea = aRelease('tea', { prefixes: ['/tea', '/shop/tea'] });
    expect(pathsOwned(above, among(tea))).toEqual([
      `/shop/tea of tea 1.0.0 is beneath the paths of this release (${prefixes.join(', ')}). Take other paths, or name /shop/tea in potli.lends.`,
    ]);
  });

  test('pass above those of another module that the release lends', () => {
    const above = aCandidate('gifts', { record: { prefixes: ['/shop'], lends: ['/shop/tea'] } });
    expect(pathsOwned(above, among(aRelease('tea', { prefixes: ['/shop/tea'] })))).toEqual([]);
  });

  test.each([
    '/api',
    '/api/gifts',
    '/preview',
    '/health',
    '/releases',
    '/internal',
    '/contract',
    '/override',
    '/icons',
  ])('reject %s, which belongs to the site', (prefix) =>
    expect(pathsOwned(asking(prefix), alone)).toEqual([cured(`${prefix} belongs to the site`)]),
  );

  test('of all modules of this repository pass', async () => {
    const records = await Promise.all((await moduleNames()).map((name) => moduleFacts(name)));
    const modules = records
      .filter(({ name }) => name !== 'shell')
      .map(({ name, prefixes, lends = [] }) => aRelease(name, { prefixes: [...prefixes], lends: [...lends] }));
    for (const release of modules) expect(pathsOwned({ release, files: new Map() }, among(...modules))).toEqual([]);
  });

  test('compare with no other release of the same module', () => {
    const next = aCandidate('customer', { record: { prefixes: ['/user', '/user/new'] } });
    expect(pathsOwned(next, among(customer))).toEqual([]);
  });
});

describe('navigation and slots', () => {
  const declaring = (record: Partial<Release>) => extensionsFit(aCandidate('gifts', { record }));

  test('pass with entries, slots and lent paths of their own', () =>
    expect(
      declaring({
        prefixes: ['/gifts'],
        lends: ['/gifts/apps'],
        navigation: [
          { place: 'header', to: '/gifts', label: 'Gifts' },
          { place: 'back-office', to: '/gifts/stock', label: 'Stock', order: 5, roles: ['buyer'] },
        ],
        slots: [{ slot: 'order-page' }, { slot: 'receipt', roles: ['warehouse'] }],
      }),
    ).toEqual([]));

  test.each<[string, Partial<Release>, string]>([
    [
      'a place that does not exist',
      { navigation: [{ place: 'sidebar', to: '/gifts', label: 'Gifts' }] },
      'potli.navigation /gifts: there is no place sidebar. Use one of header, footer, back-office.',
    ],
    [
      'an entry to a page of another module',
      { navigation: [{ place: 'header', to: '/user/payment', label: 'Pay' }] },
      "potli.navigation /user/payment: is under none of the module's prefixes (/gifts). Lead to a page of the module.",
    ],
    [
      'roles where customers look',
      { navigation: [{ place: 'footer', to: '/gifts', label: 'Gifts', roles: ['buyer'] }] },
      'potli.navigation /gifts: customers have no roles. Remove roles.',
    ],
    [
      'a role that does not exist',
      { slots: [{ slot: 'receipt', roles: ['packer'] }] },
      'potli.slots receipt: there is no role packer. Use some of evaluator, buyer, warehouse, support, finance, administrator.',
    ],
    [
      'a slot that does not exist',
      { slots: [{ slot: 'payment' }] },
      'potli.slots payment: there is no such slot. Use one of order-page, evaluation, receipt.',
    ],
    [
      'lending what is not its own',
      { lends: ['/user/payment'] },
      "potli.lends /user/payment: is beneath none of the module's prefixes (/gifts). Lend a path beneath one of them.",
    ],
  ])('reject %s', (_, record, reason) => expect(declaring({ prefixes: ['/gifts'], ...record })).toEqual([reason]));
});

describe('shared libraries', () => {
  const sharing = (brings: Record<string, string>, needs: Record<string, string>) => ({
    record: { shared: { brings, needs } },
  });
  const fromShell = aRelease('shell').shared.brings;

  test.each([
    ['the shell provides React 19 and the module needs it', aCandidate('landing'), aRelease('shell')],
    [
      'the other release is an earlier version of the shell',
      aCandidate('shell', { record: { shared: { brings: fromShell, needs: { react: '^19.9.0' } } } }),
      aRelease('shell'),
    ],
    [
      'a module brings a library that was shared before',
      aCandidate('landing', sharing({ 'react-redux': '9.3.1' }, { 'react-redux': '^9.0.0' })),
      aRelease('shell'),
    ],
  ])('pass when %s', (_, candidate, other) => expect(sharedLibrariesCompatible(candidate, among(other))).toEqual([]));

  test.each<[string, ReturnType<typeof aCandidate>, ReturnType<typeof aRelease>[], string]>([
    [
      'a module that needs another React than the shell provides',
      aCandidate('landing', sharing({}, { react: '^20.0.0' })),
      [aRelease('shell')],
      'shell 1.0.0 provides react 19.3.1; this release needs ^20.0.0',
    ],
    [
      'a shell whose React does not fit a live module',
      aCandidate('shell', {
        record: { shared: { brings: { ...fromShell, react: '20.0.0' }, needs: {} } },
      }),
      [aRelease('admin')],
      'it provides react 20.0.0; admin 1.0.0 needs ^19.0.0',
    ],
    [
      'a library missing from the table',
      aCandidate('landing', sharing({ lodash: '4.17.21' }, { lodash: '^4.0.0' })),
      [],
      'it shares lodash, which is not in the shared-libraries table',
    ],
    [
      'a version outside the table',
      aCandidate('shell', sharing({ ...fromShell, react: '18.3.1' }, {})),
      [],
      'it provides react 18.3.1; the shared-libraries table allows ^19.0.0',
    ],
    [
      'a second React',
      aCandidate('landing', sharing({ react: '19.3.1' }, { react: '^19.0.0' })),
      [],
      'it provides a second copy of react, which the shell provides',
    ],
    [
      'a shell without the router',
      aCandidate('shell', {
        record: {
          shared: {
            brings: { ...fromShell, '@potli/ui-kit/router.ts': undefined as unknown as string },
            needs: {},
          },
        },
      }),
      [],
      'it provides @potli/ui-kit/router.ts undefined; the shared-libraries table allows ^7.0.0',
    ],
    [
      'a library that was shared before and that the module does not bring',
      aCandidate('landing', sharing({}, { 'react-redux': '^9.0.0' })),
      [],
      'it shares react-redux, which is not in the shared-libraries table',
    ],
  ])('reject %s', (_, candidate, others, reason) =>
    expect(sharedLibrariesCompatible(candidate, among(...others))).toContainEqual(cured(reason)),
  );
});

describe('operations', () => {
  const published = allOperations.map(publishedOperation);
  const operation = (id: string): PublishedOperation => {
    const found = published.find((each) => each.id === id);
    if (!found) throw new Error(`There is no ${id}`);
    return found;
  };
  const getOrder = operation('getOrder');
  const calling = aCandidate('landing', {
    operations: [getOrder],
    texts: { 'module.1.js': 'f({method:"GET",path:"orders/details"})' },
  });
  const serving = (...operations: PublishedOperation[]) => ({
    others: [],
    services: [{ service: 'orders', operations }],
  });
  const answer = getOrder.answer as { properties: Record<string, unknown>; required: string[] };

  test('pass when the service declares them as the module was built against them', () =>
    expect(operationsCompatible(calling, serving(getOrder))).toEqual([]));

  test('pass when the service has only added fields', () => {
    const more = { ...answer, properties: { ...answer.properties, more: { type: 'string' } } };
    expect(operationsCompatible(calling, serving({ ...getOrder, answer: more }))).toEqual([]);
  });

  test.each<[string, PublishedOperation[], RegExp]>([
    ['was removed', [], /^svc-orders does not serve getOrder\. Deploy a version of it that does first\.$/],
    [
      'moved to another path',
      [{ ...getOrder, path: '/api/orders/one' }],
      /^svc-orders does not fit what this version calls, .*: getOrder moved from GET \/api\/orders\/details to GET \/api\/orders\/one\./,
    ],
    [
      'returns less',
      [{ ...getOrder, answer: { ...answer, required: ['success'] } }],
      /^svc-orders does not fit what this version calls, .*: getOrder answer/,
    ],
    [
      'requires more',
      [{ ...getOrder, query: { ...(getOrder.query as object), required: ['order_id', 'pin'] } }],
      /newly required/,
    ],
  ])('reject a module when one of them %s', (_, declared, reason) =>
    expect(operationsCompatible(calling, serving(...declared))).toEqual([expect.stringMatching(reason)]),
  );

  test('reject a module that one of two service instances would break', () => {
    const [service] = serving(getOrder).services;
    const services = [...(service ? [service] : []), { service: 'orders', operations: [] }];
    expect(operationsCompatible(calling, { others: [], services })).toEqual([
      'svc-orders does not serve getOrder. Deploy a version of it that does first.',
    ]);
  });

  test('reject a module whose service does not respond', () =>
    expect(operationsCompatible(calling, alone)).toEqual([
      'svc-orders did not return its contract. Start it, and check its address.',
    ]));

  test('reject a record that omits a call of the scripts', () => {
    const hiding = aCandidate('landing', { texts: { 'module.1.js': 'f({method:"GET",path:"orders/details"})' } });
    expect(operationsCompatible(hiding, serving(getOrder))).toEqual([
      cured('its scripts call getOrder, which its record does not list'),
    ]);
  });

  test('reject a contract file that differs from the record', () => {
    const files = new Map(calling.files).set('contract.json', Buffer.from('[]'));
    expect(operationsCompatible({ ...calling, files }, serving(getOrder))).toEqual([
      cured('contract.json and the record list different operations'),
    ]);
  });
});

describe('the files of a release', () => {
  const candidate = aCandidate('landing', { texts: { 'a.js': 'a()' } });
  const withFile = (path: string, content: Uint8Array | undefined) => {
    const files = new Map(candidate.files);
    if (content) files.set(path, content);
    else files.delete(path);
    return filesIntact({ ...candidate, files });
  };

  test('pass when unchanged', () => expect(filesIntact(candidate)).toEqual([]));

  test.each<[string, string, Uint8Array | undefined, string]>([
    ['changed', 'a.js', Buffer.from('b()'), 'a.js differs from the released file'],
    ['missing', 'a.js', undefined, 'a.js is in the record but not in the store'],
    [
      'changed in its compressed copy',
      'a.js.br',
      candidate.files.get('remoteEntry.1.js.br'),
      'a.js.br does not match a.js',
    ],
    ['damaged in its compressed copy', 'a.js.br', Buffer.from('no brotli at all'), 'a.js.br cannot be decompressed'],
  ])('are rejected when one is %s', (_, path, content, reason) =>
    expect(withFile(path, content)).toEqual([cured(reason)]),
  );
});

describe('the size budget', () => {
  const incompressible = (bytes: number) =>
    Array.from({ length: bytes }, (_, at) => String.fromCharCode(33 + ((at * at * 7919 + at * 31) % 90))).join('');

  test('accepts a small release', () => expect(withinBudget(aCandidate('landing'))).toEqual([]));

  test('rejects an entry and a first page over their budgets, by their stored size', () => {
    const heavy = aCandidate('reports');
    const files = new Map(heavy.files).set('remoteEntry.1.js.br', Buffer.from(incompressible(90_000)));
    expect(withinBudget({ ...heavy, files })).toEqual([
      cured('its entry (remoteEntry.1.js): 87.9 KB; the budget is 10.0 KB'),
      cured('its first page (remoteEntry.1.js): 87.9 KB; the budget is 82.0 KB'),
    ]);
  });

  test('rejects landing scripts over the budget of the front page', () => {
    const heavy = aCandidate('landing', {
      texts: { 'page.2.js': 'page();' },
      record: { first: { js: ['remoteEntry.1.js', 'page.2.js'], css: [] } },
    });
    const files = new Map(heavy.files).set('page.2.js.br', Buffer.from(incompressible(16_000)));
    expect(withinBudget({ ...heavy, files })).toEqual([
      cured(
        `the other scripts of its first page (page.2.js): 15.6 KB; the budget is ${formatSize(budgetOf('landing').own ?? 0)}`,
      ),
    ]);
  });
});
