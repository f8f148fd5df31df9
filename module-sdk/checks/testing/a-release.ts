import { brotliCompressSync } from 'node:zlib';
import { contractFile, type Release } from '@potli/contracts/mfe/release.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { operationHash } from '@potli/contracts/published/published-operation.ts';
import { integrityOf } from '../../plan.ts';
import type { Candidate } from '../candidate.ts';

export interface Ingredients {
  readonly texts?: Readonly<Record<string, string>>;
  readonly operations?: readonly PublishedOperation[];
  readonly record?: Partial<Release>;
}

/** A release that passes every check, with the test's changes. */
export const aCandidate = (
  module: string,
  { texts = {}, operations = [], record = {} }: Ingredients = {},
): Candidate => {
  const entry = module === 'shell' ? 'main.1.js' : 'remoteEntry.1.js';
  const contents = { [entry]: 'run();', [contractFile]: JSON.stringify(operations), ...texts };
  const files = new Map<string, Uint8Array>();
  const listed = Object.entries(contents).map(([path, text]) => {
    const content = Buffer.from(text);
    const packed = brotliCompressSync(content);
    files.set(path, content).set(`${path}.br`, packed);
    return { path, bytes: content.length, brotli_bytes: packed.length, integrity: integrityOf(content) };
  });
  const shared =
    module === 'shell'
      ? {
          react: '19.3.1',
          'react/jsx-runtime': '19.3.1',
          'react-dom': '19.3.1',
          'react-dom/client': '19.3.1',
          '@potli/ui-kit/router.ts': '7.18.5',
        }
      : {};
  const release: Release = {
    module,
    version: '1.0.0',
    built_at: '2026-01-05T10:00:00.000Z',
    contract: '1',
    prefixes: module === 'shell' ? [] : [`/${module}`],
    entry,
    first: { js: [entry], css: [] },
    files: listed,
    exposes: module === 'shell' ? {} : { './module': ['microFrontend'] },
    shared: { brings: shared, needs: { react: '^19.0.0' } },
    operations: operations.map((each) => ({ id: each.id, service: each.service, hash: operationHash(each) })),
    ...record,
  };
  return { release, files };
};

export const aRelease = (module: string, record: Partial<Release> = {}): Release =>
  aCandidate(module, { record }).release;
