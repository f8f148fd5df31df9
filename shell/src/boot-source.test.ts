import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { describe, expect, test } from 'vitest';
import { createBootSource } from './boot-source.ts';

const boot = (shell: string): Boot => ({ shell, modules: {} });

/** A source over a site that gives these answers in turn. */
const aSource = (...answers: (() => Response)[]) => {
  let asked = 0;
  const source = createBootSource(boot('s1'), async () => {
    const answer = answers[asked];
    asked += 1;
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  let changes = 0;
  source.subscribe(() => {
    changes += 1;
  });
  return { source, asked: () => asked, changes: () => changes };
};

describe('the registry of an open page', () => {
  test('is what the site returned last', async () => {
    const { source, changes } = aSource(() => Response.json(boot('s2')));
    await source.refresh();
    expect([source.current().shell, changes()]).toEqual(['s2', 1]);
  });

  test('notifies no listener when unchanged', async () => {
    const { source, changes } = aSource(() => Response.json(boot('s1')));
    await source.refresh();
    expect(changes()).toBe(0);
  });

  test.each<[string, (() => Response)[]]>([
    ['cannot be reached', []],
    ['has no registry', [() => Response.json({}, { status: 503 })]],
    ['answers with a page', [() => new Response('<!doctype html>')]],
    ['answers in another shape', [() => Response.json({ shell: 's2', modules: null })]],
  ])('stays as it was when the site %s', async (_, answers) => {
    const { source, changes } = aSource(...answers);
    await source.refresh();
    expect([source.current().shell, changes()]).toEqual(['s1', 0]);
  });

  test('keeps local builds', async () => {
    const entry = { url: 'http://127.0.0.1:4300/2/entry.js', integrity: 'sha384-b' };
    const local = { version: '2', prefixes: [], entry, first: { js: [], css: [] }, local: 'http://127.0.0.1:4300' };
    const source = createBootSource({ shell: 's1', modules: { customer: local } }, async () =>
      Response.json({ shell: 's2', modules: { customer: { ...local, version: '1.0.0', local: undefined } } }),
    );
    await source.refresh();
    expect(source.current()).toEqual({ shell: 's2', modules: { customer: local } });
  });

  test.each([
    ['module', { module: 'customer', version: '2' }, { shell: 's2', version: '2' }],
    ['shell', { module: 'shell', version: 's1' }, { shell: 's1', version: '1.0.0' }],
  ])('keeps the %s that this browser previews', async (_, preview, kept) => {
    const entry = { url: '/releases/customer/2/entry.js', integrity: 'sha384-b' };
    const previewed = { version: '2', prefixes: ['/user', '/gifts'], entry };
    const live = { version: '1.0.0', prefixes: ['/user'], entry };
    const source = createBootSource({ shell: 's1', modules: { customer: previewed }, preview }, async () =>
      Response.json({ shell: 's2', modules: { customer: live } }),
    );
    await source.refresh();
    const { shell, modules, preview: still } = source.current();
    expect({ shell, version: modules.customer?.version }).toEqual(kept);
    expect(still).toEqual(preview);
  });

  test('shares one request between concurrent refreshes', async () => {
    const { source, asked } = aSource(() => Response.json(boot('s2')));
    await Promise.all([source.refresh(), source.refresh()]);
    expect(asked()).toBe(1);
  });
});
