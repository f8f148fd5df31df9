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

test('while a document is being written, the stored one is read', () => {
  const notes = keptNotes();
  notes.written(note('a', 'first'), 10);
  notes.forget('a');
  expect(notes.find('a')).toBeUndefined();
});

test('what was read after a write is not replaced by what was written', () => {
  const notes = keptNotes();
  notes.forget('a');
  notes.read('a', JSON.stringify(note('a', 'of another process', 3)));
  notes.written(note('a', 'before it', 2), 10);
  expect(notes.find('a')).toEqual(note('a', 'of another process', 3));
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
