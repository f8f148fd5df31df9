import { contractFile } from '@potli/contracts/mfe/release.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import type { Schema } from '@potli/contracts/published/published-schema.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import type { Page } from 'playwright-core';

/** Enough for each status of an order. */
export const variants = 10;

/** The id of all that the answers speak of. */
export const exampleId = '01HZXK3V9Q8R7S6T5W4M2N1P0A';

/** The first that a pattern allows is taken. */
const texts = [
  'Example',
  '2026-01-05T10:00:00.000Z',
  '2026-01-05',
  '2026-01',
  exampleId,
  'PT-7K2M9Q',
  'INR',
  '100.00',
  '500 g',
  '621710',
  '1',
  '1.0.0',
  'example',
  'example-1',
  '/',
];

/** Fields whose text the browser's own formats reject when it is made up, and that no pattern describes. */
const named: readonly (readonly [name: RegExp, text: string])[] = [
  [/(^|_)currency$/, 'INR'],
  [/(^|_)(at|until|since)$/, '2026-01-05T10:00:00.000Z'],
  [/(^|_)(date|on)$/, '2026-01-05'],
];

const textOf = ({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, name: string): string => {
  const meant = named.find(([field]) => field.test(name))?.[1];
  if (meant !== undefined && new RegExp(pattern ?? '').test(meant)) return meant;
  if (pattern === undefined) return 'Example'.padEnd(minLength, '.').slice(0, maxLength);
  const found = texts.find(
    (text) => new RegExp(pattern).test(text) && text.length >= minLength && text.length <= maxLength,
  );
  if (found === undefined) throw new Error(`no example is known for the pattern ${pattern}`);
  return found;
};

/** The values of an enumeration, however it is written; undefined for any other schema. */
const valuesOf = ({ enum: values, anyOf }: Schema): readonly unknown[] | undefined =>
  values ?? (anyOf?.every((each) => 'const' in each) ? anyOf.map((each) => each.const) : undefined);

/** One element for each value of an element's enumerations: an order's history has all that happens to an order. */
const lengthOf = ({ items, minItems = 1, maxItems = variants }: Schema): number => {
  const counts = Object.values(items?.properties ?? {}).map((field) => valuesOf(field)?.length ?? 1);
  return Math.max(1, Math.min(Math.max(minItems, ...counts), variants, maxItems));
};

/**
 * A small value that a schema allows: all fields, one element of each kind per list, first alternatives. `variant` counts through the
 * values of enumerations. Throws for a text pattern without a known example.
 */
export const exampleOf = (schema: Schema, variant = 0, name = ''): unknown => {
  if ('const' in schema) return schema.const;
  const values = valuesOf(schema);
  if (values) return values[variant % values.length];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, variant, name);
  switch (schema.type) {
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: lengthOf(schema) }, (_, place) => exampleOf(schema.items ?? {}, variant + place));
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([field, type]) => [field, exampleOf(type, variant, field)]));
    }
    default:
      return null;
  }
};

/** The operations that a stored release calls, as it was built against them; none where the release does not say. */
export const operationsOf = async (
  store: ReleaseStore,
  module: string,
  version: string,
): Promise<PublishedOperation[]> => {
  const stored = await store.read(`${module}/${version}/${contractFile}`);
  return stored ? JSON.parse(stored.body.toString('utf8')) : [];
};

const pathOf = ({ path }: PublishedOperation): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&').replaceAll(/\{[^{}]+\}/g, '[^/]+')}$`);

/**
 * Answers the calls of a page with data that its contract allows, so that it shows more than that there is nothing.
 * Returns what chooses the variant of the data. Calls that the contract does not have reach the site.
 */
export const answerByContract = async (
  page: Page,
  operations: readonly PublishedOperation[],
): Promise<(variant: number) => void> => {
  let variant = 0;
  const answers = operations
    .filter(({ answerType }) => answerType === undefined)
    .map((each) => ({ method: each.method, path: pathOf(each), schema: each.answer as Schema }));
  // Not by `page.route`, which turns the browser's cache off: each page would load and compile all files again.
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request: { method, url } }) => {
    const { pathname } = new URL(url);
    const found = answers.find((each) => each.method === method && each.path.test(pathname));
    const answered = found
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: Buffer.from(JSON.stringify(exampleOf(found.schema, variant))).toString('base64'),
        })
      : session.send('Fetch.continueRequest', { requestId });
    // The page may have been closed or left in the meantime.
    answered.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  return (next) => {
    variant = next;
  };
};
