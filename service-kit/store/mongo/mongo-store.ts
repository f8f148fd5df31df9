import {
  type Connection,
  createConnection,
  type IndexOptions,
  type Model,
  Error as MongooseError,
  Schema,
} from 'mongoose';
import { type Index, type ListPlan, type Plan, planOf, withTieBreak } from '../definition.ts';
import {
  type Collection,
  type CollectionDefinition,
  DuplicateError,
  InvalidDocumentError,
  type Store,
  type Stored,
} from '../store.ts';
import { importMarks, UnfinishedImport } from '../unfinished-import.ts';
import { asGiven, mongooseDefinition } from './document-schema.ts';
import { filterOf, type Kept, keyOf, keysOf, listField, withoutList } from './query.ts';

/** A service's own database: `<path of the URI, or potli>_<service>`. */
export function mongoDatabaseName(uri: string, service: string): string {
  const prefix = /^[^/]+\/\/[^/]+\/([^?]*)/.exec(uri)?.[1];
  return `${prefix ? decodeURIComponent(prefix) : 'potli'}_${service}`;
}

/**
 * A store in MongoDB 4.4 or newer. Needs no transactions: one document, one guarded write. On a replica set a write
 * counts when a majority has it in its journal.
 * @throws UnfinishedImport when it holds a part of a backup; not where one is being restored
 */
export async function openMongoStore(options: {
  uri: string;
  service: string;
  restoring?: boolean | undefined;
}): Promise<Store> {
  const connection = await createConnection(options.uri, {
    dbName: mongoDatabaseName(options.uri, options.service),
    // On the connection only: a schema's own write concern would replace this and lose the journal part.
    writeConcern: { w: 'majority', journal: true },
    // retryReads and retryWrites stay as the driver has them: an address may turn them off for a server that cannot.
    ignoreUndefined: true,
    autoIndex: false,
    autoCreate: false,
    // A lost server fails a call instead of holding it.
    bufferCommands: false,
    serverSelectionTimeoutMS: 5000,
    socketTimeoutMS: 20_000,
  }).asPromise();
  if (!options.restoring && (await connection.collection(importMarks.name).findOne())) {
    await connection.close();
    throw new UnfinishedImport(options.service);
  }
  let commits = 0;
  return {
    async collection<D extends Stored>(definition: CollectionDefinition<D>) {
      const plan = planOf(definition);
      const model = modelOf(connection, plan);
      await ensureIndexes(model);
      if (plan.list) await backfill(connection, plan, plan.list);
      return openCollection<D>(model, plan, () => {
        commits += 1;
      });
    },
    async ping() {
      if (!connection.db) throw new Error('The store is closed');
      await connection.db
        .collection<{ _id: string; at: Date }>('__probe')
        .updateOne({ _id: 'probe' }, { $currentDate: { at: true } }, { upsert: true });
    },
    durableCommits: () => commits,
    close: () => connection.close(),
  };
}

function modelOf(connection: Connection, plan: Plan): Model<Kept> {
  const schema = new Schema<Kept>(mongooseDefinition(plan.schema), {
    ...asGiven,
    // The plan has checked that a query names fields of declared indexes only.
    strictQuery: false,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    collection: plan.name,
  });
  for (const index of plan.indexes.concat(plan.list?.indexes ?? []))
    for (const { keys, options } of indexesOf(index)) schema.index(keys, options);
  if (plan.list) {
    schema.index({ [`${listField}.words`]: 1 }, { name: 'list_words' });
    schema.index({ [`${listField}.revision`]: 1 }, { name: 'list_revision' });
  }
  if (connection.models[plan.name]) connection.deleteModel(plan.name);
  return connection.model<Kept>(plan.name, schema);
}

/**
 * A unique index holds only documents that have all of its fields, so null and nothing never collide. The server does
 * not see that such a partial index fits a query for a value, so a plain one beside it answers those.
 */
function indexesOf({ name, unique, fields }: Index): { keys: Record<string, 1 | -1>; options: IndexOptions }[] {
  if (!unique) return [{ keys: keysOf(fields), options: { name } }];
  const present = { $type: ['string', 'number', 'bool'] };
  const partialFilterExpression = Object.fromEntries(fields.map(({ field }) => [keyOf(field), present]));
  return [
    { keys: keysOf(fields), options: { name, unique, partialFilterExpression } },
    { keys: keysOf(withTieBreak(fields)), options: { name: `${name}_lookup` } },
  ];
}

const indexChanged = new Set([85, 86]);
const indexNotFound = 27;

async function ensureIndexes(model: Model<Kept>): Promise<void> {
  try {
    await model.createIndexes();
  } catch (error) {
    if (!indexChanged.has(codeOf(error))) throw error;
    for (const name of await replacedIndexes(model))
      await model.collection.dropIndex(name).catch((reason) => {
        // Another instance dropped it first.
        if (codeOf(reason) !== indexNotFound) throw reason;
      });
    await model.createIndexes();
  }
}

/**
 * Stored indexes that a declared one of the same name or the same keys replaces. The others stay: instances of the release
 * before rely on them, unique ones above all.
 */
async function replacedIndexes(model: Model<Kept>): Promise<string[]> {
  const declared = model.schema.indexes();
  const { toDrop } = await model.diffIndexes();
  const replaced: string[] = [];
  for (const { name, key } of await model.collection.indexes()) {
    if (name === undefined || name === '_id_') continue;
    const isDeclared = declared.some(([, options]) => options?.name === name);
    const hasTheirKeys = declared.some(([keys]) => JSON.stringify(keys) === JSON.stringify(key));
    if (isDeclared ? toDrop.includes(name) : hasTheirKeys) replaced.push(name);
  }
  return replaced;
}

const codeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : 0;

/**
 * Upgrades the documents of earlier revisions and adds their search words. Each in a guarded write, so that instances of
 * both releases may run meanwhile; what the older one writes then is upgraded at the next start.
 */
async function backfill(connection: Connection, plan: Plan, list: ListPlan): Promise<void> {
  const written = connection.collection<Kept>(plan.name);
  const outdated = { [`${listField}.revision`]: { $not: { $gte: list.revision } } };
  for (const read of await ids(written.find(outdated, { projection: { _id: 1 } }))) {
    for (let done = false; !done; ) {
      const found = await written.findOne({ _id: read, ...outdated });
      if (!found) break;
      const doc = withoutList<Stored>(found);
      const upgraded = list.upgrade?.(doc) ?? doc;
      const next = kept(plan, { ...upgraded, version: doc.version + 1 });
      done = (await written.replaceOne({ _id: read, version: doc.version }, next)).modifiedCount === 1;
    }
  }
}

/** All at once, because the documents are rewritten while they are gone through. */
async function ids(found: AsyncIterable<{ _id: string }>): Promise<string[]> {
  const all: string[] = [];
  for await (const { _id } of found) all.push(_id);
  return all;
}

function openCollection<D extends Stored>(model: Model<Kept>, plan: Plan, committed: () => void): Collection<D> {
  const guarded = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      throw duplicateOf(error, plan) ?? invalidOf(error, plan) ?? error;
    }
  };
  return {
    name: plan.name,
    async insert(doc) {
      plan.check(doc);
      await guarded(() => model.insertOne(kept(plan, doc)));
      committed();
    },
    async get(id) {
      const found = await model.findOne({ _id: id }).lean();
      return found ? withoutList<D>(found as Kept) : undefined;
    },
    async findOne(where) {
      return (await this.page({ where, limit: 1 }))[0];
    },
    async replace(doc, expectedVersion) {
      plan.check(doc);
      if (doc.version !== expectedVersion + 1) throw new Error(`${plan.name}: the version must grow by one`);
      const filter = { _id: doc.id, version: expectedVersion };
      const { modifiedCount } = await guarded(() => model.replaceOne(filter, kept(plan, doc), { runValidators: true }));
      if (modifiedCount === 1) committed();
      return modifiedCount === 1;
    },
    async page({ offset = 0, limit, ...asked }) {
      const query = plan.query(asked);
      const found = await model.find(filterOf(query)).sort(keysOf(query.sort)).skip(offset).limit(limit).lean();
      return found.map((doc) => withoutList<D>(doc as Kept));
    },
    async *each(asked) {
      const query = plan.query(asked);
      const found = model.find(filterOf(query)).sort(keysOf(query.sort)).allowDiskUse(true).lean();
      for await (const doc of found.cursor({ batchSize: 100 })) yield withoutList<D>(doc as Kept);
    },
    count: async (where = {}, words = []) => model.countDocuments(filterOf(plan.query({ where, words }))),
    async countBy(field, where = {}, words = []) {
      const key = keyOf(field);
      const groups = await model.aggregate<{ _id: unknown; n: number }>([
        { $match: filterOf(plan.query({ where, words }, field)) },
        // Sorted by it first, the groups come out of the field's index alone.
        ...(Object.keys(where).length === 0 && words.length === 0 ? [{ $sort: { [key]: 1 as const } }] : []),
        { $group: { _id: `$${key}`, n: { $sum: 1 } } },
      ]);
      return Object.fromEntries(
        groups.filter(({ _id }) => _id !== null && _id !== undefined).map(({ _id, n }) => [String(_id), n]),
      );
    },
    async remove(id) {
      const { deletedCount } = await model.deleteOne({ _id: id });
      if (deletedCount === 1) committed();
      return deletedCount === 1;
    },
  };
}

/** By way of JSON text, so that what JSON cannot say is dropped here exactly as SQLite's text drops it. */
function kept(plan: Plan, doc: Stored): Kept {
  const { id, ...rest } = JSON.parse(JSON.stringify(doc)) as Stored;
  const beside = plan.list && {
    [listField]: { revision: plan.list.revision, words: plan.entriesOf(doc).split(' ').filter(Boolean) },
  };
  return { _id: id, ...rest, ...beside };
}

const duplicateKey = 11000;

function duplicateOf(error: unknown, plan: Plan): DuplicateError | undefined {
  if (!(error instanceof Error) || codeOf(error) !== duplicateKey) return undefined;
  const named = /index: (?:\S+\.\$)?(\S+)/.exec(error.message)?.[1];
  return new DuplicateError(plan.name, named === undefined || named === '_id_' ? 'id' : named, error);
}

/** The plan's check comes first and is the stricter one: this reports what only the model objects to. */
function invalidOf(error: unknown, plan: Plan): InvalidDocumentError | undefined {
  if (!(error instanceof MongooseError.ValidationError)) return undefined;
  const [[path, problem] = ['', undefined]] = Object.entries(error.errors);
  // mongoose's own message quotes the value, which may be personal.
  return new InvalidDocumentError(plan.name, `/${path.replaceAll('.', '/')}`, `breaks the rule '${problem?.kind}'`);
}
