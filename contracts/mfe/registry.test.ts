import { describe, expect, test } from 'vitest';
import { registryProblems } from './registry.ts';

const registry = {
  revision: 3,
  shell: { live: '0.1.0-aaaaaaaaaa' },
  modules: {
    landing: { live: '0.1.0-bbbbbbbbbb', prefixes: ['/'] },
    customer: {
      live: '0.1.0-cccccccccc',
      previous: '0.1.0-eeeeeeeeee',
      canary: { version: '0.2.0-dddddddddd', percent: 10 },
      prefixes: ['/user', '/contact-support'],
    },
  },
};

describe('a registry', () => {
  test('is accepted with live versions, prefixes and a canary', () => expect(registryProblems(registry)).toEqual([]));

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'registry'],
    ['no shell', { ...registry, shell: undefined }],
    ['no revision', { ...registry, revision: undefined }],
    ['a version that leaves its folder', { ...registry, shell: { live: '../../etc' } }],
    ['a previous version that leaves its folder', { ...registry, shell: { live: '1', previous: '../2' } }],
    ['a canary for everybody', { ...registry, shell: { live: '1', canary: { version: '2', percent: 100 } } }],
    ['a module without prefixes', { ...registry, modules: { landing: { live: '1' } } }],
    ['a prefix that is no path', { ...registry, modules: { landing: { live: '1', prefixes: ['user'] } } }],
    ['a module name that leaves its folder', { ...registry, modules: { '../x': { live: '1', prefixes: [] } } }],
  ])('is refused: %s', (_, candidate) => expect(registryProblems(candidate)).not.toEqual([]));

  test('is refused when two modules claim one prefix', () => {
    const modules = { ...registry.modules, other: { live: '1', prefixes: ['/user'] } };
    expect(registryProblems({ ...registry, modules })).toEqual([
      '/modules/other/prefixes /user already belongs to customer',
    ]);
  });
});
