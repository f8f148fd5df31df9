import { load } from 'cheerio/slim';
import { readPage } from '../read-page.ts';
import { heldOutPages } from './held-out-pages.ts';
import {
  type Field,
  fields,
  type LabelledReading,
  labelledPages,
  type PageLabel,
  readLabelled,
} from './labelled-pages.ts';
import { samplesFolder, savedPage } from './sample-page.ts';
import { samplePages } from './sample-pages.ts';

/**
 * `npx potli bench extract [directory]`: what is read from the sample pages, and what it costs; or what is read from the
 * pages of a directory with their `labels.json`.
 */
/** A saved page made as long as real ones are, by what makes them long: other goods, styles and programs. */
const swollen = (html: string, bytes: number): string => {
  const shelf = Array.from(
    { length: 40 },
    (_, card) =>
      `<li class="card card-${card}"><a href="/p/${card}"><img src="/i/${card}.jpg" alt="Other ${card}" loading="lazy"><span class="a b c">Other article ${card}</span><span>₹${card}99</span></a></li>`,
  ).join('');
  const program = `<script>(function(){var c=${JSON.stringify(Array.from({ length: 60 }, (_, key) => ({ key, on: key % 2 === 0, label: `setting ${key}` })))};window.q=c;})();</script>`;
  const block = `<div class="row"><ul>${shelf}</ul></div>${program}<style>.a{color:#123}.b{margin:0 auto}</style>`;
  const times = Math.max(0, Math.ceil((bytes - html.length) / block.length));
  return html.replace('</body>', `${block.repeat(times)}</body>`);
};

const medianOf = (times: number, work: () => unknown): number => {
  const took = Array.from({ length: times }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
};

const printCost = (): void => {
  console.log('\n== reading a page of 2 MB, against parsing it and nothing more (medians of 9, milliseconds)');
  for (const { file, url } of samplePages.filter((_, index) => index % 6 === 3)) {
    const page = { ...savedPage(file, url), html: swollen(savedPage(file, url).html, 2_000_000) };
    medianOf(2, () => readPage(page));
    const bare = medianOf(9, () => load(page.html));
    const whole = medianOf(9, () => readPage(page));
    console.log(
      `${file.padEnd(26)} parse ${bare.toFixed(0).padStart(4)}   read ${whole.toFixed(0).padStart(4)}   ${(whole / bare).toFixed(1)} times`,
    );
  }
};

const printReadings = (directory: string, labels: readonly PageLabel[]): void => {
  const read = labels.map((label) => readLabelled(directory, label));
  const certaintyOf = ({ reading }: LabelledReading) =>
    reading.outcome === 'product' ? (reading.details.certainty ?? 'suggested') : 'refused';
  for (const each of read) {
    const wrong = fields.filter((field) => (each.verdicts[field] ?? 'right') !== 'right');
    const isShown = !each.label.is_product && certaintyOf(each) !== 'refused';
    if (wrong.length > 0)
      console.log(`${each.label.file}: ${wrong.map((field) => `${field} ${each.verdicts[field]}`).join(', ')}`);
    if (isShown) console.log(`${each.label.file}: no product, ${certaintyOf(each)}`);
  }
  const products = read.filter(({ label }) => label.is_product);
  const others = read.filter(({ label }) => !label.is_product);
  const count = (field: Field, verdict: string) =>
    products.filter(({ verdicts }) => verdicts[field] === verdict).length;
  console.log(`\n${products.length} product pages`);
  for (const field of fields)
    console.log(
      `${field.padEnd(6)} ${count(field, 'right')} right, ${count(field, 'wrong')} wrong, ${count(field, 'missing')} missing`,
    );
  const answered = (pages: readonly LabelledReading[], certainty: string) =>
    pages.filter((each) => certaintyOf(each) === certainty);
  console.log(
    `${others.length} other pages: ${answered(others, 'certain').length} wrongly accepted as certain, ${answered(others, 'suggested').length} as suggested`,
  );
  for (const certainty of ['certain', 'suggested']) {
    const given = answered(read, certainty);
    const right = given.filter(({ verdicts }) => verdicts.name === 'right').length;
    console.log(`of ${given.length} answers marked ${certainty}, ${right} name the right product`);
  }
};

const [directory] = process.argv.slice(2);
const labels = directory === undefined ? undefined : labelledPages(directory);
if (directory === undefined) {
  const samples = [...samplePages, ...heldOutPages].map(({ file, image, ...page }) => ({
    ...page,
    ...{ file: `${file}.html`, is_product: true, image: [image] },
  }));
  printReadings(samplesFolder, samples);
  printCost();
} else if (labels) printReadings(directory, labels);
else console.log(`Skipped: ${directory} has no labels.json.`);
