import { type Connection, createConnection, type IndexOptions, type Model, Schema } from 'mongoose';
import { type Condition, type Index, type Plan, planOf, withTieBreak } from './definition.ts';
import { type Collection, type CollectionDefinition, DuplicateError, type Store, type Stored } from './store.ts';

interface Kept {
  _id: string;
  version: number;
}

/** A service's own database: `<path of the URI, or potli>_<service>`. */
export function mongoDatabaseName(uri: string, service: string): string {
  const prefix = /^[^/]+\/\/[^/]+\/([^?]*)/.exec(uri)?.[1];
  return `${prefix ? decodeURIComponent(prefix) : 'potli'}_${service}`;
}

/**
 * A store in MongoDB 4.4 or newer. Needs no transactions: one document, one guarded write. On a replica set a write
 * counts when a majority has it in its journal.
 */
export async function openMongoStore(options: { uri: string; service: string }): Promise<Store> {
  const connection = await createConnection(options.uri, {
    dbName: mongoDatabaseName(options.uri, options.service),
    // On the connection only: a schema's own write concern would replace this and lose the journal part.
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
    autoIndex: false,
    autoCreate: false,
    // A lost server fails a call instead of holding it.
    bufferCommands: false,
    serverSelectionTimeoutMS: 5000,
    socketTimeoutMS: 20_000,
  }).asPromise();
  return {
    async collection<D extends Stored>(definition: CollectionDefinition<D>) {
      const plan = planOf(definition);
      const model = modelOf(connection, plan);
      await ensureIndexes(model, plan);
      return openCollection<D>(connection, model, plan);
    },
    async ping() {
      if (!connection.db) throw new Error('The store is closed');
      await connection.db.command({ ping: 1 });
    },
    close: () => connection.close(),
  };
}

function modelOf(connection: Connection, plan: Plan): Model<Kept> {
  const schema = new Schema<Kept>(
    { _id: String, version: Number },
    {
      // Documents are kept as given: mongoose's defaults drop unknown fields and empty objects and add __v.
      strict: false,
      minimize: false,
      versionKey: false,
      // Only fields of declared indexes are asked for, which the plan has checked; the schema does not know them.
      strictQuery: false,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      collection: plan.name,
    },
  );
  for (const index of plan.indexes) for (const { keys, options } of indexesOf(index)) schema.index(keys, options);
  if (connection.models[plan.name]) connection.deleteModel(plan.name);
  return connection.model<Kept>(plan.name, schema);
}

const keysOf = ({ fields }: Pick<Index, 'fields'>): Record<string, 1 | -1> =>
  Object.fromEntries(fields.map(({ field, descending }) => [keyOf(field), descending ? -1 : 1]));

const keyOf = (field: string): string => (field === 'id' ? '_id' : field);

/**
 * A unique index holds only documents that have all of its fields, so null and nothing never collide. The server does
 * not see that such a partial index fits a query for a value, so a plain one beside it answers those.
 */
function indexesOf({ name, unique, fields }: Index): { keys: Record<string, 1 | -1>; options: IndexOptions }[] {
  if (!unique) return [{ keys: keysOf({ fields }), options: { name } }];
  const present = { $type: ['string', 'number', 'bool'] };
  const partialFilterExpression = Object.fromEntries(fields.map(({ field }) => [keyOf(field), present]));
  return [
    { keys: keysOf({ fields }), options: { name, unique, partialFilterExpression } },
    { keys: keysOf({ fields: withTieBreak(fields) }), options: { name: `${name}_lookup` } },
  ];
}

const indexChanged = new Set([85, 86]);

async function ensureIndexes(model: Model<Kept>, plan: Plan): Promise<void> {
  try {
    await model.createIndexes();
  } catch (error) {
    if (!indexChanged.has(codeOf(error))) throw error;
    for (const { options } of plan.indexes.flatMap(indexesOf))
      await model.collection.dropIndex(options.name ?? '').catch((reason) => {
        if (codeOf(reason) !== 27) throw reason;
      });
    await model.createIndexes();
  }
}

const codeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : 0;

function openCollection<D extends Stored>(connection: Connection, model: Model<Kept>, plan: Plan): Collection<D> {
  // Writes go past mongoose's documents, which would read some field names as their own.
  const written = connection.collection<Kept>(plan.name);
  const read = ({ _id, ...rest }: Kept): D => ({ ...rest, id: _id }) as unknown as D;
  const guarded = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      throw duplicateOf(error, plan) ?? error;
    }
  };
  return {
    name: plan.name,
    async insert(doc) {
      plan.check(doc);
      await guarded(() => written.insertOne(kept(doc)));
    },
    async get(id) {
      const found = await model.findOne({ _id: id }).lean();
      return found ? read(found as Kept) : undefined;
    },
    async findOne(where) {
      return (await this.page({ where, limit: 1 }))[0];
    },
    async replace(doc, expectedVersion) {
      plan.check(doc);
      if (doc.version !== expectedVersion + 1) throw new Error(`${plan.name}: the version must grow by one`);
      const filter = { _id: doc.id, version: expectedVersion };
      const { modifiedCount } = await guarded(() => written.replaceOne(filter, kept(doc)));
      return modifiedCount === 1;
    },
    async page({ where, sort, offset = 0, limit }) {
      const order = keysOf({ fields: plan.sort(sort) });
      const found = await model
        .find(filterOf(plan.conditions(where)))
        .sort(order)
        .skip(offset)
        .limit(limit)
        .lean();
      return found.map((doc) => read(doc as Kept));
    },
    count: async (where) => model.countDocuments(filterOf(plan.conditions(where))),
    async countBy(field, where) {
      const key = keyOf(plan.field(field));
      const groups = await model.aggregate<{ _id: unknown; n: number }>([
        { $match: filterOf(plan.conditions(where)) },
        { $group: { _id: `$${key}`, n: { $sum: 1 } } },
      ]);
      return Object.fromEntries(
        groups.filter(({ _id }) => _id !== null && _id !== undefined).map(({ _id, n }) => [String(_id), n]),
      );
    },
    remove: async (id) => (await model.deleteOne({ _id: id })).deletedCount === 1,
  };
}

/** By way of JSON text, so that what JSON cannot say is dropped here exactly as SQLite's text drops it. */
function kept(doc: Stored): Kept {
  const { id, ...rest } = JSON.parse(JSON.stringify(doc)) as Stored;
  return { _id: id, ...rest };
}

function filterOf(conditions: readonly Condition[]): Record<string, unknown> {
  const terms = conditions.map((condition) => {
    const key = keyOf(condition.field);
    // Always below an operator: a value can then never be read as one.
    if (condition.is === 'in') return { [key]: { $in: [...condition.values] } };
    return { [key]: { [`$${condition.is}`]: condition.value } };
  });
  return terms.length === 0 ? {} : { $and: terms };
}

const duplicateKey = 11000;

function duplicateOf(error: unknown, plan: Plan): DuplicateError | undefined {
  if (!(error instanceof Error) || codeOf(error) !== duplicateKey) return undefined;
  const named = /index: (?:\S+\.\$)?(\S+)/.exec(error.message)?.[1];
  return new DuplicateError(plan.name, named === undefined || named === '_id_' ? 'id' : named, error);
}
