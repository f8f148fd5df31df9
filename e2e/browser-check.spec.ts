import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { smokeInBrowser } from '../release/checks/testing/smoke-in-browser.ts';
import { copyStore } from './journey/own-site.ts';
import { fileWith, releaseOf, storeVariant } from './journey/release-variant.ts';
import { site } from './journey/running-stack.ts';

/** The browser check before a promotion: opens the pages of a release with the live releases. */
let storeDir: string;
let registry: Registry;
test.beforeAll(async () => {
  ({ storeDir, registry } = await copyStore());
});
test.afterAll(() => rm(storeDir, { recursive: true, force: true }));

const liveOf = (module: string) => releaseOf(storeDir, module, choiceOf(registry, module)?.live ?? '');

const check = (module: string, version: string, patience?: number) =>
  smokeInBrowser({ storeDir, registry, site: site() }, module, version, patience);
const changed = async (
  module: string,
  version: string,
  edit: (text: string, path: string) => string,
  patience?: number,
) => {
  await storeVariant(storeDir, await liveOf(module), version, edit);
  return check(module, version, patience);
};
/** Milliseconds to wait for pages that never load. */
const short = 3_000;

for (const [module, what] of [
  ['customer', 'every page of the customer module'],
  ['admin', 'every page of the back office, behind the sign-in'],
  ['shell', 'every live module in a new shell'],
])
  test(`the browser check opens ${what} without problems`, async () => {
    expect(await changed(module ?? '', 'next', (text) => text)).toEqual([]);
  });

test('rejects a page that crashes, by its address', async () => {
  const file = await fileWith(storeDir, await liveOf('customer'), /CalculatorPage:\(\)=>/);
  const reasons = await changed('customer', 'crashing', (text, path) =>
    path === file ? text.replace(/CalculatorPage:\(\)=>\w+/, 'CalculatorPage:()=>()=>nothing.at.all') : text,
  );
  expect(reasons).toContain('/user/calculator: shows "Something went wrong on this page"');
  expect(reasons.filter((reason) => !reason.startsWith('/user/calculator: '))).toEqual([]);
});

test('rejects a back-office page whose code is missing', async () => {
  const release = await liveOf('admin');
  const file = await fileWith(storeDir, release, /ModuleHealthPage:\(\)=>/);
  await storeVariant(storeDir, release, 'incomplete');
  await rm(join(storeDir, 'admin', 'incomplete', file));
  const reasons = await check('admin', 'incomplete', short);
  expect(reasons).toContain(`/admin/modules: /releases/admin/incomplete/${file} answers 404`);
});

test('rejects a shell that does not start', async () => {
  const entry = (await liveOf('shell')).entry;
  const broken = (text: string, path: string) => (path === entry ? `throw new Error('boom');${text}` : text);
  const reasons = await changed('shell', 'broken', broken, short);
  expect(reasons).toContain('/user: boom');
});

test('rejects a module that calls eval, which the content security policy blocks', async () => {
  const { entry } = await liveOf('landing');
  const reasons = await changed('landing', 'evaluating', (text, path) =>
    path === entry ? `try{eval('1')}catch{}${text}` : text,
  );
  expect(reasons).toContain('/: the content security policy blocks script-src eval');
});
