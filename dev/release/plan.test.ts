import { registryProblems } from '@potli/contracts/mfe/registry.ts';
import { describe, expect, test } from 'vitest';
import {
  emptyRegistry,
  inputsHash,
  integrityOf,
  liveVersion,
  releaseRecord,
  releaseVersion,
  withLive,
} from './plan.ts';

const file = (path: string, text: string) => ({ path, content: new TextEncoder().encode(text) });
const facts = { name: 'landing', packageVersion: '0.1.0', contract: '1', prefixes: ['/'], preload: [] };
const outcome = { entry: 'remoteEntry.1.js', first: { js: ['remoteEntry.1.js'], css: [] } };
const record = (name: string, version: string, prefixes: string[] = []) =>
  releaseRecord({ ...facts, name, prefixes }, version, new Date('2026-01-05T10:00:00Z'), outcome, []);

describe('the version of a release', () => {
  const files = [file('a.ts', 'one'), file('b.ts', 'two')];

  test('is the same for the same files in any order', () =>
    expect(inputsHash([...files].reverse())).toBe(inputsHash(files)));

  test.each([
    ['a changed file', [file('a.ts', 'one!'), file('b.ts', 'two')]],
    ['a renamed file', [file('a.ts', 'one'), file('c.ts', 'two')]],
    ['a new file', [...files, file('c.ts', '')]],
    ['text that moved from one file to the next', [file('a.ts', 'onet'), file('b.ts', 'wo')]],
  ])('is another one for %s', (_, changed) => expect(inputsHash(changed)).not.toBe(inputsHash(files)));

  test('reads as the package version and ten characters of the fingerprint', () =>
    expect(releaseVersion('0.1.0', '0123456789abcdef')).toBe('0.1.0-0123456789'));
});

test('the hash of a file is what a browser computes', () =>
  expect(integrityOf(new TextEncoder().encode("alert('Hello, world.');"))).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  ));

describe('making a release live', () => {
  const first = withLive(withLive(emptyRegistry, record('shell', 's1')), record('landing', 'l1', ['/']));

  test('starts a registry that may be used', () => {
    expect(registryProblems(first)).toEqual([]);
    expect(first).toEqual({
      revision: 2,
      shell: { live: 's1' },
      modules: { landing: { live: 'l1', prefixes: ['/'] } },
    });
  });

  test('leaves the other modules as they are', () => {
    const next = withLive(first, record('customer', 'c1', ['/user']));
    expect(liveVersion(next, 'landing')).toBe('l1');
    expect(liveVersion(next, 'customer')).toBe('c1');
    expect(liveVersion(next, 'shell')).toBe('s1');
  });

  test('ends a trial of the same module', () => {
    const onTrial = {
      ...first,
      modules: { landing: { live: 'l1', prefixes: ['/'], canary: { version: 'l2', percent: 10 } } },
    };
    expect(withLive(onTrial, record('landing', 'l2', ['/'])).modules.landing).toEqual({ live: 'l2', prefixes: ['/'] });
  });
});
