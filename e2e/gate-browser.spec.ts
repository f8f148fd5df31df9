import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { lookInBrowser } from '../release/gate/testing/look-in-browser.ts';
import { copyStore } from './journey/own-site.ts';
import { fileWith, releaseOf, storeVariant } from './journey/release-variant.ts';
import { site } from './journey/surroundings.ts';

/** The last check before a promotion: a browser opens the pages of the release among what is live. */
let storeDir: string;
let registry: Registry;
test.beforeAll(async () => {
  ({ storeDir, registry } = await copyStore());
});
test.afterAll(() => rm(storeDir, { recursive: true, force: true }));

const liveOf = (module: string) => releaseOf(storeDir, module, choiceOf(registry, module)?.live ?? '');

/** What the check says of a version in the store. */
const look = (module: string, version: string, patience?: number) =>
  lookInBrowser({ storeDir, registry, site: site() }, module, version, patience);
const changed = async (
  module: string,
  version: string,
  edit: (text: string, path: string) => string,
  patience?: number,
) => {
  await storeVariant(storeDir, await liveOf(module), version, edit);
  return look(module, version, patience);
};
/** Milliseconds after which a page that can never be shown is given up. */
const short = 3_000;

for (const [module, what] of [
  ['customer', 'every page of the customers’ module'],
  ['admin', 'every page of the operators’ module, behind the sign-in, too'],
  ['shell', 'every live module in a new shell'],
])
  test(`the gate’s browser opens ${what} and finds nothing`, async () => {
    expect(await changed(module ?? '', 'next', (text) => text)).toEqual([]);
  });

test('a page of the customers’ module that crashes is refused, by its address', async () => {
  const file = await fileWith(storeDir, await liveOf('customer'), /CalculatorPage:\(\)=>/);
  const reasons = await changed('customer', 'crashing', (text, path) =>
    path === file ? text.replace(/CalculatorPage:\(\)=>\w+/, 'CalculatorPage:()=>()=>nothing.at.all') : text,
  );
  expect(reasons).toContain('/user/calculator: shows "Something went wrong on this page"');
  expect(reasons.filter((reason) => !reason.startsWith('/user/calculator: '))).toEqual([]);
});

test('a page of the operators’ module whose code is not there is refused, although it is behind the sign-in', async () => {
  const release = await liveOf('admin');
  const file = await fileWith(storeDir, release, /ModuleHealthPage:\(\)=>/);
  await storeVariant(storeDir, release, 'incomplete');
  await rm(join(storeDir, 'admin', 'incomplete', file));
  const reasons = await look('admin', 'incomplete', short);
  expect(reasons).toContain(`/admin/modules: /releases/admin/incomplete/${file} answers 404`);
});

test('a new shell that does not start is refused', async () => {
  const entry = (await liveOf('shell')).entry;
  const broken = (text: string, path: string) => (path === entry ? `throw new Error('boom');${text}` : text);
  const reasons = await changed('shell', 'broken', broken, short);
  expect(reasons).toContain('/user: boom');
});

test('a module that calls eval is refused: the policy of every page forbids it', async () => {
  const { entry } = await liveOf('landing');
  const reasons = await changed('landing', 'evaluating', (text, path) =>
    path === entry ? `try{eval('1')}catch{}${text}` : text,
  );
  expect(reasons).toContain('/: the policy refuses script-src eval');
});
