import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallBrowser } from '@potli/release/browser.ts';
import { buildPage } from '@potli/release/build-page.ts';
import type { Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { placeOrder } from '../journey/api.ts';
import { aPhone, site } from '../journey/running-stack.ts';
import startForJourneys from '../stack.ts';
import { servePlainApp } from './plain-app/serve.ts';
import { figuresOf, type PageToVisit, visit } from './visit.ts';

// npx potli bench web [runs [page …]]: Lighthouse, mobile, the median of five visits, beside the same front page as a plain
// single-page application. Figures are worth what they are beside each other: one machine, one run, the pages in turn.
const runs = Number(process.argv[2] ?? 5);
const wanted = process.argv.slice(3);
const chromePath = findOrInstallBrowser();
const plain = 'front page, plain app';
const orderPage = 'order detail';

const stopStack = await startForJourneys();
const folder = await mkdtemp(join(tmpdir(), 'potli-plain-app-'));
const html = await (await fetch(site())).text();
const app = await servePlainApp(folder, await buildPage(join(import.meta.dirname, 'plain-app/main.tsx'), folder), {
  runtimeConfig: /<script type="application\/json" id="runtime-config".*?<\/script>/.exec(html)?.[0] ?? '',
});
const { id } = await placeOrder(aPhone());

const known: readonly PageToVisit[] = [
  { name: plain, url: app.origin },
  { name: 'front page', url: `${site()}/` },
  { name: 'calculator', url: `${site()}/user/calculator` },
  { name: 'order creation', url: `${site()}/user/order/create`, unlisted: true },
  { name: orderPage, url: `${site()}/user/orderdetail/${id}`, unlisted: true },
];
const visits = known
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .map((page) => ({ page, results: [] as Result[] }));
for (let run = 1; run <= runs; run += 1)
  for (const { page, results } of visits) {
    console.log(`${run} / ${runs} ${page.name}`);
    results.push(await visit(page, chromePath));
  }
app.stop();
await stopStack?.();
await rm(folder, { recursive: true, force: true });

const figures = new Map(visits.map(({ page, results }) => [page.name, figuresOf(computeMedianRun(results))]));
console.log(`\nLighthouse, mobile, the median of ${runs}; LCP and TBT in milliseconds`);
console.table(Object.fromEntries(figures));
console.log('SEO of pages that are noindex by intent is counted without the audit whether they can be indexed.');

const targets = [...figures]
  .filter(([name]) => name !== plain)
  .flatMap(([name, { performance, CLS, 'missed audits': missed }]): [string, boolean][] => [
    [`${name}: performance ${performance} (at least 98)`, performance >= 98],
    [`${name}: accessibility, best practices and SEO 100`, missed === ''],
    [`${name}: nothing moves (CLS ${CLS})`, CLS === 0],
  ]);
const [ours, theirs, order] = [figures.get('front page'), figures.get(plain), figures.get(orderPage)];
if (ours && theirs) {
  const lcp = ours.LCP / theirs.LCP;
  // Of a few milliseconds no ratio can be made: what is under a long task's length counts as that.
  const tbt = ours.TBT / Math.max(theirs.TBT, 50);
  targets.push([`LCP ${lcp.toFixed(2)} of the plain app's (at most 0.50)`, lcp <= 0.5]);
  targets.push([`TBT ${tbt.toFixed(2)} of the plain app's (at most 1.5)`, tbt <= 1.5]);
}
if (order) targets.push([`${orderPage}: LCP ${order.LCP} ms (at most 2,200)`, order.LCP <= 2200]);
for (const [target, met] of targets) console.log(`${met ? 'met   ' : 'MISSED'} ${target}`);
process.exit(targets.every(([, met]) => met) ? 0 : 1);
