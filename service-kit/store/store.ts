/** What every stored document has: its key and a whole number that grows by one with each change. */
export interface Stored {
  readonly id: string;
  readonly version: number;
}

export interface IndexDefinition {
  readonly name: string;
  /** 'order_status', descending '-created_at', dotted 'user.country'. The fields hold a scalar, null or nothing. */
  readonly fields: readonly string[];
  /** Documents with a missing or null field never collide. */
  readonly unique?: boolean;
}

/** A kind of document, declared next to its type: one capability's aggregate, history and outbox inside. */
export interface CollectionDefinition<D extends Stored> {
  readonly name: string;
  readonly indexes: readonly IndexDefinition[];
  /** Carries D for inference only; never set. */
  readonly of?: D;
}

export type Scalar = string | number | boolean | null;

export interface Range {
  readonly in?: readonly Scalar[];
  readonly lt?: string | number;
  readonly lte?: string | number;
  readonly gt?: string | number;
  readonly gte?: string | number;
}

/** All must hold. Every key is `id` or a field of a declared index, anything else throws. null also means missing. */
export type Where = Readonly<Record<string, Scalar | Range>>;

export interface PageQuery {
  readonly where?: Where;
  /** '-created_at' is newest first; ties are broken by id in the direction of the last field. */
  readonly sort?: readonly string[];
  readonly offset?: number;
  readonly limit: number;
}

export interface Collection<D extends Stored> {
  readonly name: string;
  /** Throws DuplicateError where the id or a unique index is taken. */
  insert(doc: D): Promise<void>;
  get(id: string): Promise<D | undefined>;
  findOne(where: Where): Promise<D | undefined>;
  /**
   * Compare and set: `doc.version` must be `expectedVersion + 1`. False when there is no such document at
   * `expectedVersion` (someone else was first). Throws DuplicateError where a unique index is taken.
   */
  replace(doc: D, expectedVersion: number): Promise<boolean>;
  page(query: PageQuery): Promise<D[]>;
  count(where?: Where): Promise<number>;
  /** How many documents have each value of a field that holds text or whole numbers; those without it are left out. */
  countBy(field: string, where?: Where): Promise<Record<string, number>>;
  /** False when there was nothing to remove. */
  remove(id: string): Promise<boolean>;
}

/** A service's own database. The same promises hold on every engine: `store-contract.ts` is run against each. */
export interface Store {
  /** Opens a collection, creating it and the indexes it lacks. */
  collection<D extends Stored>(definition: CollectionDefinition<D>): Promise<Collection<D>>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** `index` is 'id' or the name of the unique index whose value is taken. */
export class DuplicateError extends Error {
  readonly index: string;

  constructor(collection: string, index: string, cause?: unknown) {
    super(`${collection}: another document has the same ${index}`, { cause });
    this.name = 'DuplicateError';
    this.index = index;
  }
}
