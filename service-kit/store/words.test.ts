import { expect, test } from 'vitest';
import { asOneWord, entriesOf, isWord, wordsIn } from './words.ts';

test.each([
  ['Block-print KURTA, 100% cotton', ['block', 'print', 'kurta', '100', 'cotton']],
  ['Ásha Müller İpek', ['asha', 'muller', 'ipek']],
  ['ﬁne ２０２６', ['fine', '2026']],
  ['रवि कुमार', ['रवि', 'कुमार']],
  ['+44 07700 900123', ['44', '7700', '900123']],
  ['0', ['0']],
  ['00.I-A7', ['i', 'a7']],
  ['x'.repeat(70), ['x'.repeat(64)]],
  [' \u0000 - ', []],
])('the words of %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words.map((word) => word.normalize('NFKD')));
  expect(wordsIn(text).every(isWord)).toBe(true);
});

test.each([
  ['PT-7KQ4M2', 'pt7kq4m2'],
  ['asha.verne+shop@mail.example', 'ashaverneshopmailexample'],
  ['(0)7700-900123', '7700900123'],
  ['--', ''],
])('%j as one word', (text, word) => expect(asOneWord(text)).toBe(word));

test.each([
  ['kurta', ['kurta', 'urta', 'rta', 'ku']],
  ['rta', ['rta', 'rt']],
  ['ku', ['ku']],
  ['k', ['k']],
])('%j is indexed as %j', (word, entries) => expect(entriesOf(word)).toEqual(entries));

test.each(['', 'a b', 'a"', 'a*', '.*', 'a\u0000', '\ud800', 'x'.repeat(65)])('%j is no word', (text) =>
  expect(isWord(text)).toBe(false),
);
