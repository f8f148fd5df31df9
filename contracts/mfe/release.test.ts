import { describe, expect, test } from 'vitest';
import { releaseProblems } from './release.ts';

const file = { path: 'remoteEntry.1.js', bytes: 10, brotli_bytes: 5, integrity: `sha384-${'A'.repeat(64)}` };
const release = {
  module: 'landing',
  version: '0.1.0-aaaaaaaaaa',
  built_at: '2026-01-05T10:00:00.000Z',
  contract: '1',
  prefixes: ['/'],
  entry: file.path,
  first: { js: [file.path], css: [] },
  files: [file],
  exposes: { './module': ['microFrontend'] },
  shared: { brings: {}, needs: { react: '^19.0.0' } },
  operations: [{ id: 'getOrder', service: 'orders', hash: 'a'.repeat(64) }],
};

describe('a release record', () => {
  test('is accepted when every file it names has a hash', () => expect(releaseProblems(release)).toEqual([]));

  test('is refused when it names a file without a hash, because that file would be loaded unchecked', () => {
    expect(releaseProblems({ ...release, first: { js: [file.path, 'other.js'], css: [] } })).toEqual([
      '/files other.js is named but not listed',
    ]);
  });

  test.each<[string, unknown]>([
    ['a short hash', { ...release, files: [{ ...file, integrity: 'sha384-AAAA' }] }],
    ['a weaker hash', { ...release, files: [{ ...file, integrity: `sha256-${'A'.repeat(64)}` }] }],
    ['no files', { ...release, files: undefined }],
    ['nothing said of what it calls', { ...release, operations: undefined }],
    ['nothing said of what it shares', { ...release, shared: undefined }],
    ['an operation without its hash', { ...release, operations: [{ id: 'getOrder', service: 'orders', hash: '' }] }],
  ])('is refused: %s', (_, candidate) => expect(releaseProblems(candidate)).not.toEqual([]));
});
