import { describe, expect, test } from 'vitest';
import { inputsHash, integrityOf, releaseVersion } from './plan.ts';

const file = (path: string, text: string) => ({ path, content: new TextEncoder().encode(text) });
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
