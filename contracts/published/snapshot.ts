import { readFileSync } from 'node:fs';
import { allOperations } from '../all-operations.ts';
import type { PublishedOperation } from './compatibility.ts';
import { publishedOperation } from './published-operation.ts';

/** The version of the contracts as they are now, from `package.json`; the snapshot of that name has to match them. */
export const contractsVersion: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;

/** The file that holds the published contracts of a version. */
export const snapshotFile = (version: string): URL => new URL(`./${version}.json`, import.meta.url);

/** All operations as plain JSON, in a stable order. */
export const currentSnapshot = (): PublishedOperation[] =>
  allOperations.map(publishedOperation).sort((a, b) => a.id.localeCompare(b.id));

/** What the file of this version has to hold, to the letter. */
export const snapshotText = (): string => `${JSON.stringify(currentSnapshot(), null, 1)}\n`;
