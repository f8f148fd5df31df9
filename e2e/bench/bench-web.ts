import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallBrowser } from '@potli/release/browser.ts';
import { buildPage } from '@potli/release/build-page.ts';
import { placeOrder } from '../journey/api.ts';
import { aPhone, site } from '../journey/running-stack.ts';
import startForJourneys from '../stack.ts';
import { medianVisit, type PageToVisit, type Visit, visit } from './measure.ts';
import { servePlainApp } from './plain-app/serve.ts';

// npx potli bench web [runs [page …]]: Lighthouse, mobile, medians of five, beside the same front page as a plain
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
const pages = known.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]));
for (let run = 1; run <= runs; run += 1) {
  for (const page of pages) {
    visits.get(page.name)?.push(await visit(page, chromePath));
    process.stderr.write(`\r${run} / ${runs} ${page.name.padEnd(30)}`);
  }
}
process.stderr.write('\r'.padEnd(50));
await app.stop();
await stopStack?.();
await rm(folder, { recursive: true, force: true });

const medians = new Map([...visits].map(([name, each]) => [name, medianVisit(each)]));
console.log(`\nLighthouse, mobile, medians of ${runs}; LCP and TBT in milliseconds`);
console.table(
  Object.fromEntries(
    [...medians].map(([name, each]) => [
      name,
      {
        performance: each.performance,
        LCP: Math.round(each.lcp),
        TBT: Math.round(each.tbt),
        CLS: Number(each.cls.toFixed(3)),
        accessibility: each.accessibility,
        'best practices': each.bestPractices,
        SEO: each.seo,
      },
    ]),
  ),
);
console.log('SEO of pages that are noindex by intent is counted without the audit whether they can be indexed.');

const [ours, theirs, order] = [medians.get('front page'), medians.get(plain), medians.get(orderPage)];
const withinLcp = ({ lcp }: Visit): [string, boolean] => [
  `${orderPage}: LCP ${Math.round(lcp)} ms (at most 2,200)`,
  lcp <= 2200,
];
const beside = (front: Visit, other: Visit): [string, boolean][] => [
  [`LCP ${(front.lcp / other.lcp).toFixed(2)} of the plain app's (at most 0.50)`, front.lcp <= other.lcp / 2],
  // Of a few milliseconds no ratio can be made: what is under a long task's length counts as that.
  [
    `TBT ${(front.tbt / Math.max(other.tbt, 50)).toFixed(2)} of the plain app's (at most 1.5)`,
    front.tbt <= 1.5 * Math.max(other.tbt, 50),
  ],
];
const targets: readonly [string, boolean][] = [
  ...(ours && theirs ? beside(ours, theirs) : []),
  ...(order ? [withinLcp(order)] : []),
  ...[...medians]
    .filter(([name]) => name !== plain)
    .flatMap(([name, each]): [string, boolean][] => [
      [`${name}: performance ${each.performance} (at least 98)`, each.performance >= 98],
      [
        `${name}: accessibility, best practices and SEO 100${each.missed.length > 0 ? `, but for ${each.missed.join(', ')}` : ''}`,
        [each.accessibility, each.bestPractices, each.seo].every((score) => score === 100),
      ],
      [`${name}: nothing moves (CLS ${each.cls.toFixed(3)})`, each.cls === 0],
    ]),
];
for (const [target, met] of targets) console.log(`${met ? 'met   ' : 'MISSED'} ${target}`);
process.exit(targets.every(([, met]) => met) ? 0 : 1);
