import type { Logger } from '../logger.ts';
import { currentRequest, plainTracing } from '../trace/tracing.ts';
import { isDamage } from './sqlite/integrity.ts';
import type { Collection, Store, Stored } from './store.ts';
import { unavailableOf } from './unavailable.ts';

/** Calls from this duration on are logged, in milliseconds. */
const slowMs = 250;

/**
 * A store that throws `unavailableOf` its errors. Once one of them was damage, `ping` rejects until the next start. With a
 * logger it records a trace span for every call and logs slow and failed ones, under the request that made the call: only
 * the names of collections and operations, never queries or documents.
 */
export const observedStore = (store: Store, logger?: Logger): Store => {
  let damage: Error | undefined;
  const outageOf = (error: unknown): unknown => {
    if (isDamage(error)) damage ??= error;
    return unavailableOf(error) ?? error;
  };
  const observed = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
    const request = logger && currentRequest();
    // Without a trace collector a span has no reader.
    const span =
      request && request.tracing !== plainTracing
        ? request.tracing.start(`store ${what}`, 'client', request.trace)
        : undefined;
    const ids = request && { request_id: request.requestId, trace_id: request.trace.traceId };
    const started = performance.now();
    let failed = true;
    try {
      const answer = await call();
      failed = false;
      return answer;
    } catch (thrown) {
      const error = outageOf(thrown);
      const name = error instanceof Error ? error.name : 'Error';
      // A taken key is an ordinary result of an insert.
      if (name !== 'DuplicateError') logger?.warn({ ...ids, store: what, error: name }, 'store call failed');
      throw error;
    } finally {
      span?.end({ failed });
      const ms = Math.round(performance.now() - started);
      if (ms >= slowMs) logger?.warn({ ...ids, store: what, ms }, 'store call was slow');
    }
  };

  const ofCollection = <D extends Stored>(collection: Collection<D>): Collection<D> => {
    const { name } = collection;
    return {
      name,
      insert: (doc) => observed(`${name} insert`, () => collection.insert(doc)),
      get: (id) => observed(`${name} get`, () => collection.get(id)),
      findOne: (where) => observed(`${name} find`, () => collection.findOne(where)),
      replace: (...write) => observed(`${name} replace`, () => collection.replace(...write)),
      page: (query) => observed(`${name} page`, () => collection.page(query)),
      async *each(query) {
        try {
          yield* collection.each(query);
        } catch (error) {
          throw outageOf(error);
        }
      },
      count: (where, words) => observed(`${name} count`, () => collection.count(where, words)),
      countBy: (field, where, words) => observed(`${name} countBy`, () => collection.countBy(field, where, words)),
      remove: (id) => observed(`${name} remove`, () => collection.remove(id)),
    };
  };
  return {
    ...store,
    async collection(definition) {
      try {
        return ofCollection(await store.collection(definition));
      } catch (error) {
        throw outageOf(error);
      }
    },
    async ping() {
      if (damage) throw damage;
      // As the engine says it: the reason is for operators.
      await store.ping();
    },
  };
};
