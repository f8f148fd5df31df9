import { describe, expect, test } from 'vitest';
import { circlesOf } from './import-circles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

describe('circles of imports', () => {
  test('there are none where every arrow leads on', () => {
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['outside'] }))).toEqual([]);
  });

  test('are found however long they are, each once, with their files', () => {
    const edges = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] };
    expect(circlesOf(graph(edges))).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
  });

  test('two that share a file are one', () => {
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['a'], c: ['a'] }))).toEqual([['a', 'b', 'c']]);
  });

  test('a file that imports itself is one', () => {
    expect(circlesOf(graph({ a: ['a'] }))).toEqual([['a']]);
  });
});
