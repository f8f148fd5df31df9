import type { Logger } from '../logger.ts';
import { currentRequest, plainTracing } from '../trace/tracing.ts';
import type { Collection, Store, Stored } from './store.ts';

/** Calls from this duration on are logged, in milliseconds. */
const slowMs = 250;

/**
 * Records a trace span for every store call and logs slow and failed ones, under the request that made the call. Only
 * the names of collections and operations are recorded, never queries or documents.
 */
export const instrumentedStore = (store: Store, logger: Logger): Store => {
  const traced = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
    const request = currentRequest();
    // Without a trace collector a span has no reader.
    const span =
      request && request.tracing !== plainTracing
        ? request.tracing.start(`store ${what}`, 'client', request.trace)
        : undefined;
    const started = performance.now();
    let failed = true;
    try {
      const answer = await call();
      failed = false;
      return answer;
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error';
      // A taken key is an ordinary result of an insert.
      if (name !== 'DuplicateError') logger.warn({ ...ids(), store: what, error: name }, 'store call failed');
      throw error;
    } finally {
      span?.end({ failed });
      const ms = Math.round(performance.now() - started);
      if (ms >= slowMs) logger.warn({ ...ids(), store: what, ms }, 'store call was slow');
    }
  };

  const ofCollection = <D extends Stored>(collection: Collection<D>): Collection<D> => {
    const { name } = collection;
    return {
      name,
      insert: (doc) => traced(`${name} insert`, () => collection.insert(doc)),
      get: (id) => traced(`${name} get`, () => collection.get(id)),
      findOne: (where) => traced(`${name} find`, () => collection.findOne(where)),
      replace: (...write) => traced(`${name} replace`, () => collection.replace(...write)),
      page: (query) => traced(`${name} page`, () => collection.page(query)),
      each: (query) => collection.each(query),
      count: (where, words) => traced(`${name} count`, () => collection.count(where, words)),
      countBy: (field, where, words) => traced(`${name} countBy`, () => collection.countBy(field, where, words)),
      countByWithin: (...query) => traced(`${name} countByWithin`, () => collection.countByWithin(...query)),
      remove: (id) => traced(`${name} remove`, () => collection.remove(id)),
    };
  };
  return { ...store, collection: async (definition) => ofCollection(await store.collection(definition)) };
};

const ids = () => {
  const request = currentRequest();
  return request && { request_id: request.requestId, trace_id: request.trace.traceId };
};
