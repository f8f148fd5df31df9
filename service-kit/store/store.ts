import type { TSchema } from 'typebox';

/** What every stored document has: its key and a whole number that grows by one with each change. */
export interface Stored {
  readonly id: string;
  readonly version: number;
}

/** An index by which documents are found and sorted, and may be kept apart. */
export interface IndexDefinition {
  readonly name: string;
  /** 'order_status', descending '-created_at', dotted 'user.country'. The fields hold a scalar, null or nothing. */
  readonly fields: readonly string[];
  /** Documents with a missing or null field never collide. */
  readonly unique?: boolean;
}

/**
 * What makes a large collection a list that people sort, narrow, count and search. Documents are taken up when the
 * collection is opened: all of them once when `revision` has grown, at their writes from then on.
 */
export interface ListDefinition<D extends Stored> {
  /** Grows whenever anything here, or what documents of before lack, has changed. */
  readonly revision: number;
  /** For narrowing and sorting; none unique. */
  readonly indexes: readonly IndexDefinition[];
  /** Fields of those indexes whose `countBy` over the whole collection costs next to nothing. */
  readonly counted: readonly string[];
  /** The parts of a document that its words come from: the words are made only where one of these has changed. */
  searched(doc: D): unknown;
  /** What a document is found by, as `words.ts` makes words of `searched`; doubles do no harm, at most 2,000 are kept. */
  words(searched: unknown): readonly string[];
  /** Gives a document of an earlier revision what it lacks; answers the same document where nothing is missing. Pure. */
  upgrade?(doc: D): D;
}

/**
 * `full`: what was answered survives a loss of power. `delayed`: it survives the end of the process, also by `kill -9`, but a
 * loss of power may undo it until the next full write of the store. For what is made again or does no harm when it is lost.
 * On MongoDB every write is full.
 */
export type Durability = 'full' | 'delayed';

/** A kind of document, declared next to its type: one capability's aggregate, history and outbox inside. */
export interface CollectionDefinition<D extends Stored> {
  readonly name: string;
  /** What its documents must look like when they are written (see `document.ts`); fields that it does not name are kept. */
  readonly schema: TSchema;
  readonly indexes: readonly IndexDefinition[];
  readonly list?: ListDefinition<D>;
  /** Of every write of the collection; full where not given. */
  readonly durability?: Durability;
  /** Carries D for inference only; never set. */
  readonly of?: D;
}

/** What an indexed field may hold. */
export type Scalar = string | number | boolean | null;

/** Bounds of a field, all of which hold; texts compare by their code points, as ISO dates are meant to. */
export interface Range {
  readonly in?: readonly Scalar[];
  readonly lt?: string | number;
  readonly lte?: string | number;
  readonly gt?: string | number;
  readonly gte?: string | number;
}

/** All must hold. Every key is `id` or a field of a declared index, anything else throws. null also means missing. */
export type Where = Readonly<Record<string, Scalar | Range>>;

/** Which documents. */
interface Query {
  /** Its fields, with those of `sort`, must be of `indexes`, or else of `list.indexes`. */
  readonly where?: Where;
  /**
   * Each must be part of a word of the document; one of two letters must begin a word, one of a single letter must be a
   * whole word. Only where the definition has a `list`, and then with fields of its indexes only. Empty: no condition.
   */
  readonly words?: readonly string[];
}

/** Which documents, in which order; without `sort` by id. */
export interface SortedQuery extends Query {
  /** '-created_at' is newest first; ties are broken by id in the direction of the last field. */
  readonly sort?: readonly string[];
}

/** One page of them: `offset` documents are skipped (0 where not given). */
interface PageQuery extends SortedQuery {
  readonly offset?: number;
  readonly limit: number;
}

/** The documents of one kind. Everything rejects when the database does not answer. */
export interface Collection<D extends Stored> {
  readonly name: string;
  /** Throws InvalidDocumentError for what breaks the schema, DuplicateError where the id or a unique index is taken. */
  insert(doc: D): Promise<void>;
  get(id: string): Promise<D | undefined>;
  findOne(where: Where): Promise<D | undefined>;
  /**
   * Compare and set: `doc.version` must be `expectedVersion + 1`. False when there is no such document at
   * `expectedVersion` (someone else was first). Throws InvalidDocumentError and DuplicateError as `insert` does.
   */
  replace(doc: D, expectedVersion: number, options?: { durability?: Durability }): Promise<boolean>;
  page(query: PageQuery): Promise<D[]>;
  /** All that a query finds, one after the other, however many they are; SQLite as they were at the first one. */
  each(query: SortedQuery): AsyncGenerator<D, void, void>;
  count(where?: Where, words?: readonly string[]): Promise<number>;
  /** How many documents have each value of a field that holds text or whole numbers; those without it are left out. */
  countBy(field: string, where?: Where, words?: readonly string[]): Promise<Record<string, number>>;
  /** False when there was nothing to remove. */
  remove(id: string): Promise<boolean>;
}

/** A service's own database. The same promises hold on every engine: `testing/store-contract.ts` is run against each. */
export interface Store {
  /** Opens a collection, creating it and the indexes it lacks. */
  collection<D extends Stored>(definition: CollectionDefinition<D>): Promise<Collection<D>>;
  /** Writes something. Rejects with the reason when documents cannot be stored. */
  ping(): Promise<void>;
  /** Full commits since the store was opened, those of its opening and of `ping` left out; MongoDB counts its own. */
  durableCommits(): number;
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

/** A document that breaks its collection's schema: nothing was written. Names the field, never its value. */
export class InvalidDocumentError extends Error {
  readonly code = 'STORED_DOCUMENT_INVALID';
  /** A JSON pointer: '/items/0/price'. */
  readonly path: string;

  constructor(collection: string, path: string, problem: string, cause?: unknown) {
    super(`${collection}: ${path || 'the document'} ${problem}`, { cause });
    this.name = 'InvalidDocumentError';
    this.path = path;
  }
}
