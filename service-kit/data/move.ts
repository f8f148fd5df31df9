import type { Collection, Store, Stored } from '../store/store.ts';
import { type AnyDefinition, canonicalText, type Digests, differences, digestsOf, documentsOf } from './documents.ts';

/** What a finished move reports. */
export interface Moved {
  readonly digests: Digests;
  /** How long writes were refused, in milliseconds. */
  readonly frozenMs: number;
}

/** A move that was given up, told in one sentence; the old store is in use as before. */
export class MoveProblem extends Error {}

/**
 * Moves all documents to an empty store while the service runs: copies, freezes the old store, copies what changed
 * meanwhile, and compares counts and hashes. The old store stays frozen, so that nothing is written there any more; when
 * anything fails it is thawed again. `clock` gives milliseconds.
 * @throws MoveProblem when the new store is not empty or does not hold the same in the end
 */
export const moveStore = async (
  stores: { readonly from: Store; readonly to: Store },
  definitions: readonly AnyDefinition[],
  old: { readonly freeze: () => Promise<void>; readonly thaw: () => Promise<void> },
  clock: () => number,
): Promise<Moved> => {
  const pairs = await Promise.all(
    definitions.map(async (definition) => ({
      from: await stores.from.collection(definition),
      to: await stores.to.collection(definition),
    })),
  );
  for (const { to } of pairs)
    if ((await to.count()) > 0) throw new MoveProblem(`The new store holds ${to.name} already; it must be empty.`);
  for (const { from, to } of pairs) for await (const document of documentsOf(from)) await to.insert(document);

  const start = clock();
  await old.freeze();
  try {
    for (const pair of pairs) await catchUp(pair);
    const [before, after] = await Promise.all([digestsOf(stores.from, definitions), digestsOf(stores.to, definitions)]);
    const wrong = differences(before, after);
    if (wrong.length > 0) throw new MoveProblem(`The new store does not hold the same ${wrong.join(', ')}.`);
    return { digests: after, frozenMs: clock() - start };
  } catch (error) {
    await old.thaw();
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
