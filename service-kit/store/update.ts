import type { Collection, Stored } from './store.ts';

/** Thrown by `update` when others changed the document at every try. */
export class ConflictError extends Error {
  constructor(collection: string, tries: number) {
    super(`${collection}: the document was changed by others ${tries} times in a row`);
    this.name = 'ConflictError';
  }
}

/**
 * Reads a document, applies `change` and writes it back; starts over when someone else wrote meanwhile, so `change` may
 * run several times and must be pure. `version` is set here. Answers the document as it now stands (also when `change`
 * returned undefined: nothing to do), undefined where there is none. What `change` throws comes through.
 */
export async function update<D extends Stored>(
  collection: Collection<D>,
  id: string,
  change: (doc: D) => D | undefined,
  { tries = 40 }: { tries?: number } = {},
): Promise<D | undefined> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const found = await collection.get(id);
    if (!found) return undefined;
    const changed = change(found);
    if (!changed) return found;
    const next = { ...changed, version: found.version + 1 };
    if (await collection.replace(next, found.version)) return next;
    // The jitter keeps writers that collided from colliding again in step.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(2 ** attempt, 32)));
  }
  throw new ConflictError(collection.name, tries);
}
