import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gate, openGate } from '../../testing/gate.ts';
import { parcelService } from '../../testing/parcel-service.ts';
import { serve } from '../../testing/serve.ts';
import { type TempStore, tempStore } from '../../testing/temp-store.ts';
import { anyDocument } from '../document.ts';
import type { Collection, CollectionDefinition, Stored } from '../store.ts';
import { unavailableOf } from '../unavailable.ts';

const { MONGODB_URI = '' } = process.env;
const server = /^(mongodb:\/\/(?:[^@/]*@)?)([^:/?,]+):?(\d*)[^/?]*(\/[^?]*)?/.exec(MONGODB_URI);
const parcels: CollectionDefinition<Stored> = { name: 'parcels', schema: anyDocument, indexes: [] };

describe.skipIf(!server)('a MongoDB server that goes away and comes back', () => {
  const [, before = '', host = '', port = '', path = ''] = server ?? [];
  let gate: Gate;
  let temp: TempStore;
  let collection: Collection<Stored>;
  let service: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    gate = await openGate({ host, port: Number(port || 27017) });
    temp = await tempStore(`${before}127.0.0.1:${gate.port}${path || '/'}?directConnection=true`);
    collection = await temp.store.collection(parcels);
    service = await serve(parcelService({ ready: () => temp.store.ping() }).service);
  });
  afterAll(async () => {
    await service.close();
    await temp.remove();
    await gate.shut();
  });

  const readiness = async () => (await fetch(`${service.url}/health/ready`)).status;

  test('makes the service not ready, refuses what cannot be stored, and is found again without a restart', async () => {
    const acknowledged: string[] = [];
    const insert = async (id: string) => {
      await collection.insert({ id, version: 1 });
      acknowledged.push(id);
    };
    await insert('before');
    expect(await readiness()).toBe(200);

    await gate.shut();
    await expect(insert('meanwhile')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
    expect(await readiness()).toBe(503);
    await expect(collection.get('before')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    await gate.open();
    await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
    await insert('after');
    for (const id of acknowledged) expect(await collection.get(id)).toEqual({ id, version: 1 });
    expect(acknowledged).toEqual(['before', 'after']);
  }, 60_000);
});

test.each([
  ['a primary that stepped down', 189],
  ['a server that is shutting down', 91],
  ['a full disk', 14031],
])('%s is reported as temporarily unavailable', (_, code) => {
  const error = Object.assign(new Error('server'), { name: 'MongoServerError', code });
  expect(unavailableOf(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
});
