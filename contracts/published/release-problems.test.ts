import { describe, expect, test } from 'vitest';
import type { PublishedOperation } from './compatibility.ts';
import { releaseProblems } from './release-problems.ts';

const operation = (id: string): PublishedOperation => ({
  id,
  service: 'orders',
  method: 'GET',
  path: `/api/${id}`,
  caller: 'customer',
  answer: { type: 'object', properties: {}, required: [] },
  errors: { ORDER_NOT_FOUND: 404 },
});
const [list, read] = [operation('list'), operation('read')];
const released = { '0.1.0': [read], '0.2.0': [list, read] };

describe('contracts', () => {
  test('that are those of their last release can be merged', () => {
    expect(releaseProblems({ version: '0.2.0', planned: '0.2.0', released, current: [list, read] })).toEqual([]);
  });

  test('change only with a changeset', () => {
    const current = [list, read, operation('added')];
    expect(releaseProblems({ version: '0.2.0', planned: '0.2.0', released, current })).toEqual([
      'The contracts differ from 0.2.0. Describe the change for their users: npx changeset',
    ]);
    expect(releaseProblems({ version: '0.2.0', planned: '0.2.1', released, current })).toEqual([]);
  });

  test('break no caller of the versions that the changesets keep', () => {
    const state = { version: '0.2.0', released, current: [read] };
    expect(releaseProblems({ ...state, planned: '0.2.1' })).toEqual([
      'breaks 0.2.0: list was removed. Keep it until no caller is left.',
      'Follow the advice of each line, or release more than 0.2: a minor changeset.',
    ]);
    expect(releaseProblems({ ...state, planned: '0.3.0' })).toEqual([]);
  });

  test('from 1.0.0 on, only a major changeset may break callers', () => {
    const state = { version: '1.0.0', released: { '1.0.0': [list] }, current: [read] };
    expect(releaseProblems({ ...state, planned: '1.1.0' })).toEqual([
      'breaks 1.0.0: list was removed. Keep it until no caller is left.',
      'Follow the advice of each line, or release more than 1: a major changeset.',
    ]);
    expect(releaseProblems({ ...state, planned: '2.0.0' })).toEqual([]);
  });

  test('have a snapshot of each release', () => {
    expect(releaseProblems({ version: '0.3.0', planned: '0.3.0', released, current: [read] })).toEqual([
      'The contracts 0.3.0 have no snapshot. Write it: npx node contracts/published/check-snapshot.ts --write',
    ]);
  });
});
