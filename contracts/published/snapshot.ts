import { readFileSync } from 'node:fs';
import { allOperations } from '../all-operations.ts';
import { errorCodesOf, wirePath } from '../operation.ts';
import type { PublishedOperation } from './compatibility.ts';

export const contractsVersion: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;

/** The file that holds the published contracts of a version. */
export const snapshotFile = (version: string): URL => new URL(`./${version}.json`, import.meta.url);

/** All operations as plain JSON, in a stable order. */
export const currentSnapshot = (): PublishedOperation[] =>
  allOperations
    .map((operation) => ({
      id: operation.id,
      service: operation.service,
      method: operation.method,
      path: wirePath(operation),
      caller: operation.caller,
      params: operation.params,
      query: operation.query,
      body: operation.body,
      answer: operation.answer,
      errors: errorCodesOf(operation).sort(),
    }))
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((operation) => JSON.parse(JSON.stringify(operation)));

export const snapshotText = (): string => `${JSON.stringify(currentSnapshot(), null, 1)}\n`;
