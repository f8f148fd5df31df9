import { anyDocument } from './document.ts';
import type { CollectionDefinition, Stored } from './store.ts';

/** Has a document from the first to the last write of an import. */
export const importMarks: CollectionDefinition<Stored> = { name: 'import_marks', schema: anyDocument, indexes: [] };

/** A store that holds a part of a backup, because its import was cut off. */
export class UnfinishedImport extends Error {
  constructor(service: string) {
    super(
      `The import of a backup has not finished: svc-${service} has a part of its data. Repeat it: npx potli data import <folder> --service ${service}`,
    );
    this.name = 'UnfinishedImport';
  }
}
