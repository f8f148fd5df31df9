import type { Logger } from '../logger.ts';
import { currentRequest, plainTracing } from '../trace/tracing.ts';
import type { Collection, Store, Stored } from './store.ts';

/** Milliseconds from which a question to the database is worth a line of the log. */
const slowMs = 250;

/**
 * The store with every question told of under the request that asked it: slow and failed ones in the log, all of them to
 * a collector of traces. Names of collections and operations only; never what was asked for or found.
 */
export const toldStore = (store: Store, logger: Logger): Store => {
  const told = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    const request = currentRequest();
    // Without a collector a place in the trace would be made up for nobody.
    const span =
      request && request.tracing !== plainTracing
        ? request.tracing.start(`store ${what}`, 'client', request.trace)
        : undefined;
    const started = performance.now();
    let failed = true;
    try {
      const answer = await ask();
      failed = false;
      return answer;
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error';
      // A taken key is an answer to whoever inserts.
      if (name !== 'DuplicateError')
        logger.warn({ ...ids(), store: what, error: name }, 'the database did not do as it was asked');
      throw error;
    } finally {
      span?.end({ failed });
      const ms = Math.round(performance.now() - started);
      if (ms >= slowMs) logger.warn({ ...ids(), store: what, ms }, 'the database took long');
    }
  };

  const ofCollection = <D extends Stored>(collection: Collection<D>): Collection<D> => {
    const { name } = collection;
    return {
      name,
      insert: (doc) => told(`${name} insert`, () => collection.insert(doc)),
      get: (id) => told(`${name} get`, () => collection.get(id)),
      findOne: (where) => told(`${name} find`, () => collection.findOne(where)),
      replace: (doc, version) => told(`${name} replace`, () => collection.replace(doc, version)),
      page: (query) => told(`${name} page`, () => collection.page(query)),
      each: (query) => collection.each(query),
      count: (where, words) => told(`${name} count`, () => collection.count(where, words)),
      countBy: (field, where, words) => told(`${name} countBy`, () => collection.countBy(field, where, words)),
      remove: (id) => told(`${name} remove`, () => collection.remove(id)),
    };
  };
  return { ...store, collection: async (definition) => ofCollection(await store.collection(definition)) };
};

const ids = () => {
  const request = currentRequest();
  return request && { request_id: request.requestId, trace_id: request.trace.traceId };
};
