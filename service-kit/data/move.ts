import type { Collection, Store, Stored } from '../store/store.ts';
import { type AnyDefinition, canonicalText, type Digests, digestsOf, documentsOf, withoutSchema } from './documents.ts';

/** What a finished move reports. */
interface Moved {
  readonly digests: Digests;
  /** How long writes were refused, in milliseconds. */
  readonly pausedMs: number;
}

/** A move that was stopped, with the reason in one sentence; the old store stays in use. */
export class MoveProblem extends Error {}

/**
 * Moves all documents to an empty store while the service runs: copies, pauses writes to the old store, copies what changed
 * meanwhile, and compares counts and hashes. The old store stays read-only; when
 * anything fails it takes writes again. `clock` gives milliseconds.
 * @throws MoveProblem when the new store is not empty or does not hold the same in the end
 */
export const moveStore = async (
  stores: { readonly from: Store; readonly to: Store },
  definitions: readonly AnyDefinition[],
  old: { readonly pauseWrites: () => Promise<void>; readonly resumeWrites: () => Promise<void> },
  clock: () => number,
): Promise<Moved> => {
  const pairs = await Promise.all(
    definitions.map(async (definition) => ({
      from: await stores.from.collection(definition),
      to: await stores.to.collection(withoutSchema(definition)),
    })),
  );
  for (const { to } of pairs)
    if ((await to.count()) > 0) throw new MoveProblem(`The new store holds ${to.name} already; it must be empty.`);
  for (const { from, to } of pairs) for await (const document of documentsOf(from)) await to.insert(document);

  const start = clock();
  await old.pauseWrites();
  try {
    for (const pair of pairs) await catchUp(pair);
    const [before, after] = await Promise.all([digestsOf(stores.from, definitions), digestsOf(stores.to, definitions)]);
    const wrong = Object.keys(before).filter((name) => before[name]?.sha256 !== after[name]?.sha256);
    if (wrong.length > 0) throw new MoveProblem(`The new store does not hold the same ${wrong.join(', ')}.`);
    return { digests: after, pausedMs: clock() - start };
  } catch (error) {
    await old.resumeWrites();
    throw error;
  }
};

/** Makes the copy equal: both are walked by id, side by side. */
const catchUp = async ({ from, to }: { from: Collection<Stored>; to: Collection<Stored> }): Promise<void> => {
  const copies = documentsOf(to);
  let copy = (await copies.next()).value as Stored | undefined;
  const stale: Stored[] = [];
  const missing: Stored[] = [];
  for await (const document of documentsOf(from)) {
    while (copy && copy.id < document.id) {
      stale.push(copy);
      copy = (await copies.next()).value as Stored | undefined;
    }
    if (copy?.id !== document.id) missing.push(document);
    else {
      if (canonicalText(copy) !== canonicalText(document)) {
        stale.push(copy);
        missing.push(document);
      }
      copy = (await copies.next()).value as Stored | undefined;
    }
  }
  for (; copy; copy = (await copies.next()).value as Stored | undefined) stale.push(copy);
  for (const { id } of stale) await to.remove(id);
  for (const document of missing) await to.insert(document);
};
