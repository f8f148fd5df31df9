import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverageTable } from './coverage-table.ts';
import { sentences } from './sentences.ts';
import { browserTitles, unitTitles } from './test-titles.ts';

/** Generates docs/spec-coverage.md. */
const titles = [...(await browserTitles()), ...(await unitTitles())];
await writeFile(join(import.meta.dirname, '../../docs/spec-coverage.md'), coverageTable(sentences, titles));
