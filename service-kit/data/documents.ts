import { createHash } from 'node:crypto';
import { anyDocument } from '../store/document.ts';
import type { Collection, CollectionDefinition, Store, Stored } from '../store/store.ts';

/** Every kind of document that a service keeps, in the order in which a backup has them. */
export type AnyDefinition = CollectionDefinition<Stored>;

/** The definition with a schema that any document fits: backups and moves copy documents as they are. */
export const withoutSchema = (definition: AnyDefinition): AnyDefinition => ({ ...definition, schema: anyDocument });

/** All documents of a collection by id; what is added meanwhile may or may not be among them. */
export const documentsOf = (collection: Collection<Stored>): AsyncGenerator<Stored, void, void> =>
  collection.each({ sort: ['id'] });

/** The document as text with its fields in alphabetical order: the same on every engine. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The number of documents and a SHA-256 (hex) over their canonical text. */
interface Digest {
  readonly count: number;
  readonly sha256: string;
}

/** How many documents a collection has, and a hash over all of them in the order of their ids. */
const digestOf = async (collection: Collection<Stored>): Promise<Digest> => {
  const hash = createHash('sha256');
  let count = 0;
  for await (const document of documentsOf(collection)) {
    hash.update(canonicalText(document)).update('\n');
    count += 1;
  }
  return { count, sha256: hash.digest('hex') };
};

/** A digest by the name of each collection. */
export type Digests = Readonly<Record<string, Digest>>;

/** The digests of all collections of a store, by name. */
export const digestsOf = async (store: Store, definitions: readonly AnyDefinition[]): Promise<Digests> => {
  const digests: Record<string, Digest> = {};
  for (const definition of definitions) digests[definition.name] = await digestOf(await store.collection(definition));
  return digests;
};
