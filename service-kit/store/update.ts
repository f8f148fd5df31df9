import { type Collection, DuplicateError, type Durability, type Stored, type Where } from './store.ts';

/** Thrown by `update` and `upsert` when others changed the document at every attempt. */
export class ConflictError extends Error {
  constructor(collection: string, tries: number) {
    super(`${collection}: the document was changed by others ${tries} times in a row`);
    this.name = 'ConflictError';
  }
}

interface UpdateOptions<D> {
  /** The document as the caller read or wrote it last: the first attempt starts from it, and it is read only when that fails. */
  readonly known?: D | undefined;
  /** Concurrent writes that are tolerated; 40 by default. */
  readonly tries?: number;
  /** Of a replaced document; the collection's where not given. */
  readonly durability?: Durability;
}

/**
 * Reads a document, applies `change` and writes it back; starts over when someone else wrote meanwhile, so `change` may
 * run several times and must be pure. `version` is set here. Returns the current document (also when `change`
 * returned undefined: nothing to do), undefined where there is none. What `change` throws comes through.
 */
export const update = <D extends Stored>(
  collection: Collection<D>,
  id: string,
  change: (doc: D) => D | undefined | Promise<D | undefined>,
  options?: UpdateOptions<D>,
): Promise<D | undefined> => upsert(collection, id, (known) => known && change(known), options);

/**
 * The same for a document that may not exist yet: `change` then gets undefined, and what it returns is inserted. It keeps
 * unknown fields of a newer release by spreading `known`.
 */
export async function upsert<D extends Stored>(
  collection: Collection<D>,
  id: string,
  change: (known: D | undefined) => Omit<D, keyof Stored> | undefined | Promise<Omit<D, keyof Stored> | undefined>,
  { known: given, tries = 40, durability }: UpdateOptions<D> = {},
): Promise<D | undefined> {
  const writes = writesOf(collection);
  let start = given;
  for (let lost = 0; lost < tries; ) {
    const written = await lastOf(writes, id);
    const isGiven = !written && start !== undefined;
    const known = written ?? start ?? (await collection.get(id));
    start = undefined;
    const changed = await change(known);
    // What was given may be out of date: that nothing is to be done is believed of the stored document only.
    if (!changed && isGiven) continue;
    if (!changed) return known;
    // Another writer of this process was faster: it is waited for, as this write would be lost.
    if (writes.has(id)) continue;
    // Only its key and version were left out of D.
    const next = { ...changed, id, version: (known?.version ?? 0) + 1 } as unknown as D;
    const write = known
      ? collection.replace(next, known.version, durability && { durability })
      : inserted(collection, next);
    if (await listed(writes, id, write, next)) return next;
    // The jitter keeps writers of several processes that collided from colliding again in step.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(2 ** lost, 32)));
    lost += 1;
  }
  throw new ConflictError(collection.name, tries);
}

/** Documents that this process is writing, by id: what they are once written, undefined where the write is lost. */
type Writes<D> = Map<string, Promise<D | undefined>>;
const writesByCollection = new WeakMap<object, Writes<Stored>>();

function writesOf<D extends Stored>(collection: Collection<D>): Writes<D> {
  const known = writesByCollection.get(collection) ?? new Map();
  writesByCollection.set(collection, known);
  return known;
}

/** Waits until this process writes the document no more. @returns the document as its last writer left it */
async function lastOf<D>(writes: Writes<D>, id: string): Promise<D | undefined> {
  let last: D | undefined;
  for (let write = writes.get(id); write; write = writes.get(id)) last = await write;
  return last;
}

/** Lists a write until it has ended. @returns whether it was made */
async function listed<D>(writes: Writes<D>, id: string, write: Promise<boolean>, next: D): Promise<boolean> {
  const left = write.then(
    (made) => (made ? next : undefined),
    () => undefined,
  );
  writes.set(id, left);
  await left;
  writes.delete(id);
  return write;
}

const inserted = <D extends Stored>(collection: Collection<D>, doc: D): Promise<boolean> =>
  collection.insert(doc).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DuplicateError && error.index === 'id') return false;
      throw error;
    },
  );

/** Changes all documents that fit, some at a time, until none fits any more. @returns how many */
export async function updateWhere<D extends Stored>(
  collection: Collection<D>,
  where: Where,
  change: (doc: D) => D,
): Promise<number> {
  for (let changed = 0; ; ) {
    const found = await collection.page({ where, sort: Object.keys(where), limit: 50 });
    if (found.length === 0) return changed;
    for (const { id } of found) await update(collection, id, change);
    changed += found.length;
  }
}

/** Removes all documents that fit, some at a time. @returns how many this caller removed */
export async function removeWhere<D extends Stored>(collection: Collection<D>, where: Where): Promise<number> {
  let removed = 0;
  for (;;) {
    const found = await collection.page({ where, sort: Object.keys(where), limit: 100 });
    for (const { id } of found) if (await collection.remove(id)) removed += 1;
    if (found.length === 0) return removed;
  }
}
