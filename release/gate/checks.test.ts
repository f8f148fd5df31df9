import { allOperations } from '@potli/contracts/all-operations.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { publishedOperation } from '@potli/contracts/published/published-operation.ts';
import { describe, expect, test } from 'vitest';
import { filesWhole } from './files-whole.ts';
import { operationsFit } from './operations-fit.ts';
import { sharedLibrariesFit } from './shared-libraries-fit.ts';
import { exposesTheContract, speaksTheContract } from './shell-contract.ts';
import { aCandidate, aRelease } from './testing/a-release.ts';
import { withinBudget } from './within-budget.ts';

const alone = { others: [], services: [] };
const among = (...others: ReturnType<typeof aRelease>[]) => ({ others, services: [] });

describe('the shell contract', () => {
  test.each([
    ['a module for another shell contract', aCandidate('landing', { record: { contract: '2' } }), aRelease('shell')],
    [
      'a shell that a live module does not know',
      aCandidate('shell', { record: { contract: '2' } }),
      aRelease('customer'),
    ],
  ])('refuses %s', (_, candidate, other) =>
    expect(speaksTheContract(candidate, among(other))).toEqual([
      `${other.module} 1.0.0 speaks shell contract 1, this release 2`,
    ]),
  );

  test('is no matter between modules', () =>
    expect(
      speaksTheContract(aCandidate('landing'), among(aRelease('shell'), aRelease('admin', { contract: '0' }))),
    ).toEqual([]));

  test.each<[string, Record<string, string[]>, string]>([
    ['one export more', { './module': ['microFrontend', 'store'] }, './module { microFrontend, store }'],
    ['another export', { './module': ['default'] }, './module { default }'],
    ['another module', { './widget': ['microFrontend'] }, './widget { microFrontend }'],
    ['nothing', {}, 'nothing'],
  ])('says exactly what is exposed: %s is refused', (_, exposes, words) =>
    expect(exposesTheContract(aCandidate('landing', { record: { exposes } }), alone)).toEqual([
      `it exposes ${words}; the shell contract says ./module { microFrontend }`,
    ]),
  );

  test('lets through what says exactly that', () => {
    expect(exposesTheContract(aCandidate('landing'), alone)).toEqual([]);
    expect(exposesTheContract(aCandidate('shell'), alone)).toEqual([]);
  });
});

describe('shared libraries', () => {
  const sharing = (brings: Record<string, string>, needs: Record<string, string>) => ({
    record: { shared: { brings, needs } },
  });
  const redux = (version: string, range: string) => sharing({ 'react-redux': version }, { 'react-redux': range });

  test.each([
    ['the shell has React 19 and the module wants it', aCandidate('landing'), aRelease('shell')],
    [
      'two modules bring versions that suit each other',
      aCandidate('landing', redux('9.4.0', '^9.0.0')),
      aRelease('customer', redux('9.3.1', '^9.0.0').record),
    ],
    [
      'the module is its own predecessor',
      aCandidate('landing', redux('9.4.0', '^9.4.0')),
      aRelease('landing', redux('9.3.1', '^9.0.0').record),
    ],
  ])('fit where %s', (_, candidate, other) => expect(sharedLibrariesFit(candidate, among(other))).toEqual([]));

  test.each<[string, ReturnType<typeof aCandidate>, ReturnType<typeof aRelease>[], string]>([
    [
      'a module written for another React than the shell has',
      aCandidate('landing', sharing({}, { react: '^20.0.0' })),
      [aRelease('shell')],
      'shell 1.0.0 brings react 19.3.1 for ^20.0.0, which this release needs',
    ],
    [
      'a shell whose React a live module cannot use',
      aCandidate('shell', {
        record: { shared: { brings: { ...aRelease('shell').shared.brings, react: '20.0.0' }, needs: {} } },
      }),
      [aRelease('admin')],
      'it brings react 20.0.0 for ^19.0.0, which admin 1.0.0 needs',
    ],
    [
      'a module that needs newer than another brings',
      aCandidate('landing', redux('9.4.0', '^9.4.0')),
      [aRelease('customer', redux('9.3.1', '^9.0.0').record)],
      'customer 1.0.0 brings react-redux 9.3.1 for ^9.4.0, which this release needs',
    ],
    [
      'a module that brings what another cannot use',
      aCandidate('landing', redux('9.3.1', '^9.0.0')),
      [aRelease('customer', redux('9.4.0', '^9.4.0').record)],
      'it brings react-redux 9.3.1 for ^9.4.0, which customer 1.0.0 needs',
    ],
    [
      'a library that the table does not have',
      aCandidate('landing', sharing({ lodash: '4.17.21' }, { lodash: '^4.0.0' })),
      [],
      'it shares lodash, which the table of shared libraries does not have',
    ],
    [
      'a version outside the table',
      aCandidate('landing', sharing({ 'react-redux': '10.0.0' }, {})),
      [],
      'it brings react-redux 10.0.0; the table of shared libraries says ^9.0.0',
    ],
    [
      'a second React',
      aCandidate('landing', sharing({ react: '19.3.1' }, { react: '^19.0.0' })),
      [],
      "it brings a second copy of react, which is the shell's",
    ],
    [
      'a shell without the router',
      aCandidate('shell', {
        record: {
          shared: {
            brings: { ...aRelease('shell').shared.brings, '@potli/ui-kit/router.ts': undefined as unknown as string },
            needs: {},
          },
        },
      }),
      [],
      'it brings @potli/ui-kit/router.ts undefined; the table of shared libraries says ^7.0.0',
    ],
    [
      'a library that nobody is sure to bring',
      aCandidate('landing', sharing({}, { 'react-redux': '^9.0.0' })),
      [],
      'it needs react-redux without bringing it, and nobody else may have',
    ],
  ])('refuse %s', (_, candidate, others, reason) =>
    expect(sharedLibrariesFit(candidate, among(...others))).toContain(reason),
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
  const serving = (...operations: PublishedOperation[]) => ({ others: [], services: [{ name: 'orders', operations }] });
  const answer = getOrder.answer as { properties: Record<string, unknown>; required: string[] };

  test('fit where the service declares them as they were when the module was built', () =>
    expect(operationsFit(calling, serving(getOrder))).toEqual([]));

  test('fit where the service has only added to them', () => {
    const more = { ...answer, properties: { ...answer.properties, more: { type: 'string' } } };
    expect(operationsFit(calling, serving({ ...getOrder, answer: more }))).toEqual([]);
  });

  test.each<[string, PublishedOperation[], RegExp]>([
    ['is gone', [], /^svc-orders: getOrder was removed$/],
    [
      'has moved',
      [{ ...getOrder, path: '/api/orders/one' }],
      /^svc-orders: getOrder moved from GET \/api\/orders\/details to GET \/api\/orders\/one$/,
    ],
    ['answers less', [{ ...getOrder, answer: { ...answer, required: ['success'] } }], /^svc-orders: getOrder answer/],
    [
      'asks for more',
      [{ ...getOrder, query: { ...(getOrder.query as object), required: ['order_id', 'pin'] } }],
      /newly required/,
    ],
  ])('refuse a module where one of them %s', (_, declared, reason) =>
    expect(operationsFit(calling, serving(...declared))).toEqual([expect.stringMatching(reason)]),
  );

  test('refuse a module of which one of two instances of a service would break it', () => {
    const [service] = serving(getOrder).services;
    const services = [...(service ? [service] : []), { name: 'orders', operations: [] }];
    expect(operationsFit(calling, { others: [], services })).toEqual(['svc-orders: getOrder was removed']);
  });

  test('refuse a module whose service does not answer', () =>
    expect(operationsFit(calling, alone)).toEqual(['svc-orders does not tell what it serves']));

  test('refuse a record that hides a call of the files', () => {
    const hiding = aCandidate('landing', { texts: { 'module.1.js': 'f({method:"GET",path:"orders/details"})' } });
    expect(operationsFit(hiding, serving(getOrder))).toEqual([
      'its files call getOrder, which its record does not name',
    ]);
  });

  test('refuse a list of operations that is not the recorded one', () => {
    const files = new Map(calling.files).set('contract.json', Buffer.from('[]'));
    expect(operationsFit({ ...calling, files }, serving(getOrder))).toEqual([
      'contract.json and the record name different operations',
    ]);
  });
});

describe('the files of a release', () => {
  const candidate = aCandidate('landing', { texts: { 'a.js': 'a()' } });
  const spoilt = (path: string, content: Uint8Array | undefined) => {
    const files = new Map(candidate.files);
    if (content) files.set(path, content);
    else files.delete(path);
    return filesWhole({ ...candidate, files }, alone);
  };

  test('are let through as they were released', () => expect(filesWhole(candidate, alone)).toEqual([]));

  test.each<[string, string, Uint8Array | undefined, string]>([
    ['changed', 'a.js', Buffer.from('b()'), 'a.js is not the file that was released'],
    ['missing', 'a.js', undefined, 'a.js is named in the record and not in the store'],
    [
      'changed in its compressed copy',
      'a.js.br',
      candidate.files.get('remoteEntry.1.js.br'),
      'a.js.br holds something else than a.js',
    ],
    ['spoilt in its compressed copy', 'a.js.br', Buffer.from('no brotli at all'), 'a.js.br cannot be unpacked'],
  ])('are refused when one is %s', (_, path, content, reason) => expect(spoilt(path, content)).toEqual([reason]));
});

describe('the size budget', () => {
  const noise = (bytes: number) =>
    Array.from({ length: bytes }, (_, at) => String.fromCharCode(33 + ((at * at * 7919 + at * 31) % 90))).join('');

  test('lets a small release through', () => expect(withinBudget(aCandidate('landing'), alone)).toEqual([]));

  test('refuses an entry and a first page that are too heavy, by the weight in the store', () => {
    const heavy = aCandidate('reports');
    const files = new Map(heavy.files).set('remoteEntry.1.js.br', Buffer.from(noise(70_000)));
    expect(withinBudget({ ...heavy, files }, alone)).toEqual([
      'its entry: 68.4 KB; the budget is 10.0 KB',
      'its first page: 68.4 KB; the budget is 60.0 KB',
    ]);
  });

  test('holds the landing module to what the front page may weigh', () => {
    const heavy = aCandidate('landing', {
      texts: { 'page.2.js': 'page();' },
      record: { first: { js: ['remoteEntry.1.js', 'page.2.js'], css: [] } },
    });
    const files = new Map(heavy.files).set('page.2.js.br', Buffer.from(noise(16_000)));
    expect(withinBudget({ ...heavy, files }, alone)).toEqual([
      'the other scripts of its first page: 15.6 KB; the budget is 15.0 KB',
    ]);
  });
});
