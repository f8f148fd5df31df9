import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { callService } from '../outbound-http.ts';
import { anyDocument } from '../store/document.ts';
import { observedStore } from '../store/observed-store.ts';
import { call } from '../testing/call.ts';
import { apiKey, getParcel, noon, parcelService, paymentsKey, weighParcel } from '../testing/parcel-service.ts';
import { serve } from '../testing/serve.ts';
import { tempStore } from '../testing/temp-store.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

interface OtlpSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** A collector as OpenTelemetry has it: takes spans as JSON at /v1/traces and keeps them. */
const collector = async () => {
  const spans: (OtlpSpan & { service: unknown })[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    bodies.push(text);
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans)
        for (const scope of scopeSpans)
          for (const span of scope.spans) {
            const named = resource.attributes.find(({ key }: { key: string }) => key === 'service.name');
            spans.push({ ...span, service: named?.value.stringValue });
          }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { spans, bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** A service that calls its store and an upstream, another instance of itself. */
const twoServices = async (tracing: Tracing) => {
  const temp = await tempStore();
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ name: 'test', level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const store = observedStore(temp.store, logger);
  const notes = await store.collection<{ id: string; version: number }>({
    name: 'notes',
    schema: anyDocument,
    indexes: [],
  });
  const upstream = await serve(parcelService({ logger, tracing }).service);
  const asking = await serve(
    parcelService({
      logger,
      tracing,
      parcel: async (parcelId) => {
        await notes.get(parcelId);
        const params = { parcelId };
        const request = {
          baseUrl: upstream.url,
          serviceKey: paymentsKey,
          clock: () => noon,
          params,
          body: { grams: 5 },
        };
        return (await callService(weighParcel, { ...request, query: {} })).grams;
      },
    }).service,
  );
  onTestFinished(async () => {
    await asking.close();
    await upstream.close();
    await temp.remove();
  });
  return { url: asking.url, lines, notes };
};

/** Tracing of a service that exports every trace to that collector. */
const tracingTo = async (endpoint: string, lines: unknown[] = []) => {
  const logger = createLogger({ name: 'test' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return openTracing({ service: 'svc-parcels', endpoint, share: 1, logger });
};

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const asked = (url: string, headers: Record<string, string>) =>
  call(url, getParcel, { apiKey, params: { parcelId: 'p1' }, headers });

test('one request id and one trace go from the caller through both services, and are in the lines of both', async () => {
  const { url: endpoint } = await collector();
  const tracing = await tracingTo(endpoint);
  const { url, lines } = await twoServices(tracing);
  await asked(url, { 'x-request-id': 'from-the-browser', traceparent });
  const told = lines.filter(({ msg }) => msg === 'request');
  expect(told.map(({ operation, request_id, trace_id }) => [operation, request_id, trace_id])).toEqual([
    ['weighParcel', 'from-the-browser', traceId],
    ['getParcel', 'from-the-browser', traceId],
  ]);
  await tracing.stop();
});

test('exports spans for requests, upstream calls and store calls, each below its parent', async () => {
  const { spans, bodies, url: endpoint } = await collector();
  const tracing = await tracingTo(endpoint);
  const { url } = await twoServices(tracing);
  await asked(url, { traceparent });
  await tracing.stop();
  const named = (name: string) => spans.find((span) => span.name === name);
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'call weighParcel',
    'getParcel',
    'store notes get',
    'weighParcel',
  ]);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['svc-parcels']));
  expect(named('getParcel')).toMatchObject({ parentSpanId: 'b7ad6b7169203331' });
  expect(named('store notes get')).toMatchObject({ parentSpanId: named('getParcel')?.spanId });
  expect(named('call weighParcel')).toMatchObject({ parentSpanId: named('getParcel')?.spanId });
  expect(named('weighParcel')).toMatchObject({ parentSpanId: named('call weighParcel')?.spanId });
  // Ids of orders are keys: what was asked for is in no span.
  expect(bodies.join('')).not.toContain('p1');
});

test('a collector that is down holds up a stop for 2 s, and it and a caller who opts out do not affect answers', async () => {
  const { spans, url: endpoint } = await collector();
  const logged: unknown[] = [];
  const away = await tracingTo('http://127.0.0.1:1', logged);
  expect((await asked((await twoServices(away)).url, { traceparent })).status).toBe(200);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopping = away.stop();
  vi.advanceTimersByTime(2000);
  await stopping;
  vi.useRealTimers();
  expect(logged).toEqual([expect.objectContaining({ level: 'warn', msg: 'traces-not-exported' })]);
  const tracing = await tracingTo(endpoint);
  expect((await asked((await twoServices(tracing)).url, { traceparent: `${traceparent.slice(0, -1)}0` })).status).toBe(
    200,
  );
  await tracing.stop();
  expect(spans).toEqual([]);
});

test('a question that the database does not answer is in the log under the request that asked', async () => {
  const temp = await tempStore();
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ name: 'test' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const broken = {
    ...temp.store,
    collection: async () => ({ name: 'notes', get: () => Promise.reject(new RangeError('p1 is secret')) }) as never,
  };
  const notes = await observedStore(broken, logger).collection({ name: 'notes', schema: anyDocument, indexes: [] });
  const { service } = parcelService({ logger, parcel: (id) => notes.get(id) });
  const { url, close } = await serve(service);
  onTestFinished(async () => {
    await close();
    await temp.remove();
  });
  await asked(url, { 'x-request-id': 'from-the-browser', traceparent });
  expect(lines.find(({ store }) => store === 'notes get')).toMatchObject({
    level: 'warn',
    request_id: 'from-the-browser',
    trace_id: traceId,
    error: 'RangeError',
  });
});
