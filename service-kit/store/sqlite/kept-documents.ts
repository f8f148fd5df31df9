import type { DatabaseSync } from 'node:sqlite';
import type { Stored } from '../store.ts';

/** The documents of one collection that are kept in memory. */
export interface KeptDocuments<D extends Stored> {
  find(id: string): D | undefined;
  /** Keeps what has been read; answers it parsed. */
  read(id: string, text: string): D;
  /** Keeps what is written, in its transaction: nothing reads before the commit. `length` is that of the text. */
  written(doc: D, length: number): void;
  forget(id: string): void;
}

/** Of the texts of all kept documents: some megabytes of memory once they are parsed. */
const mostCharacters = 1_000_000;

/**
 * Keeps the documents of a file that were last read or written, because most are read again at once: each step of an order
 * reads what the one before wrote, and to parse it takes longer than to find it. All are forgotten when another
 * connection has written to the file, which is looked for once in a turn of the event loop.
 */
export const keptDocuments = (db: DatabaseSync) => {
  const version = db.prepare('PRAGMA data_version');
  const versionNow = (): unknown => version.get()?.data_version;
  const kept = new Map<string, { readonly doc: Stored; readonly length: number }>();
  let characters = 0;
  let seenVersion = versionNow();
  let hasLooked = false;

  const clear = (): void => {
    kept.clear();
    characters = 0;
  };
  const forgetIfChanged = (): void => {
    if (hasLooked) return;
    hasLooked = true;
    setImmediate(() => {
      hasLooked = false;
    });
    const now = versionNow();
    if (now === seenVersion) return;
    seenVersion = now;
    clear();
  };
  const forget = (key: string): void => {
    characters -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, doc: Stored, length: number): void => {
    forget(key);
    kept.set(key, { doc, length });
    characters += length;
    // A Map lists its oldest entry first.
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) return;
      forget(oldest);
    }
  };

  return {
    /** To be called where a transaction is undone. */
    clear,
    of: <D extends Stored>(collection: string): KeptDocuments<D> => {
      const keyOf = (id: string): string => `${collection} ${id}`;
      return {
        find(id) {
          forgetIfChanged();
          // What a collection keeps is of its type.
          return kept.get(keyOf(id))?.doc as D | undefined;
        },
        read(id, text) {
          const doc = JSON.parse(text) as D;
          keep(keyOf(id), doc, text.length);
          return doc;
        },
        written: (doc, length) => keep(keyOf(doc.id), doc, length),
        forget: (id) => forget(keyOf(id)),
      };
    },
  };
};
