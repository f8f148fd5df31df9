import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Stored } from '../store.ts';
import { keptDocuments } from './kept-documents.ts';

interface Note extends Stored {
  readonly text: string;
}

const keptNotes = () => keptDocuments(new DatabaseSync(':memory:')).of<Note>('notes');
const note = (id: string, text = '', version = 1): Note => ({ id, version, text });

test('a document is kept as it was read or written, apart from those of other collections', () => {
  const kept = keptDocuments(new DatabaseSync(':memory:'));
  const [notes, drafts] = [kept.of<Note>('notes'), kept.of<Note>('drafts')];
  const read = notes.read('a', JSON.stringify(note('a')));
  notes.written(note('b'), 10);
  expect(read).toEqual(note('a'));
  expect([notes.find('a'), notes.find('b')]).toEqual([note('a'), note('b')]);
  expect([drafts.find('a'), drafts.find('b')]).toEqual([undefined, undefined]);
});

test('what was written last is kept, and nothing of what is removed or undone', () => {
  const kept = keptDocuments(new DatabaseSync(':memory:'));
  const notes = kept.of<Note>('notes');
  notes.written(note('a', 'first'), 10);
  notes.written(note('a', 'second', 2), 10);
  notes.written(note('b'), 10);
  expect(notes.find('a')).toEqual(note('a', 'second', 2));
  notes.forget('a');
  expect([notes.find('a'), notes.find('b')]).toEqual([undefined, note('b')]);
  kept.clear();
  expect(notes.find('b')).toBeUndefined();
});

test('the oldest are forgotten when their texts exceed a million characters', () => {
  const notes = keptNotes();
  for (let number = 0; number < 120; number += 1) notes.written(note(`N${number}`), 10_000);
  expect(notes.find('N19')).toBeUndefined();
  expect(notes.find('N20')).toEqual(note('N20'));
  // A single one that is larger than all may be is not kept, and leaves room for others.
  notes.written(note('large'), 2_000_000);
  expect(notes.find('large')).toBeUndefined();
  notes.written(note('small'), 10);
  expect(notes.find('small')).toEqual(note('small'));
});
