import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { followInstances, type Resolve } from './instances.ts';
import { testLogger } from './testing/site.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An instance with a settable readiness, which counts readiness checks. */
const instance = async (host = '127.0.0.1', port = 0) => {
  const state = { status: 200, asked: 0 };
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') state.asked += 1;
    response.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port: listening } = server.address() as AddressInfo;
  return { origin: `http://${host}:${listening}`, port: listening, state };
};

/** Follows instances of orders, polled only by the test. */
const follow = async (orders: readonly string[], resolve?: Resolve) => {
  const logged: string[] = [];
  const instances = await followInstances({
    services: { orders, payments: ['http://127.0.0.1:9'], catalog: ['http://127.0.0.1:9'] },
    log: testLogger((event, { instance }) => logged.push(`${event} ${instance}`)),
    every: 3_600_000,
    ...(resolve && { resolve }),
  });
  closing.push(() => instances.stop());
  return { instances, logged };
};

describe('of several instances of a service', () => {
  test('ready ones take turns', async () => {
    const [a, b] = [await instance(), await instance()];
    const { instances } = await follow([a.origin, b.origin]);
    const first = [1, 2, 3, 4].map(() => instances.inTurn('orders')[0]);
    expect(first.filter((origin) => origin === a.origin)).toHaveLength(2);
    expect(first.filter((origin) => origin === b.origin)).toHaveLength(2);
  });

  test('one that is not ready is tried last until it is ready again', async () => {
    const [a, b] = [await instance(), await instance()];
    const { instances, logged } = await follow([a.origin, b.origin]);
    a.state.status = 503;
    await instances.refresh();
    for (const _ of [1, 2, 3]) expect(instances.inTurn('orders')).toEqual([b.origin, a.origin]);
    a.state.status = 200;
    await instances.refresh();
    expect(new Set([1, 2].map(() => instances.inTurn('orders')[0]))).toEqual(new Set([a.origin, b.origin]));
    expect(logged).toEqual([`instance-away ${a.origin}`, `instance-ready ${a.origin}`]);
  });

  test('an unreachable one is tried last at once', async () => {
    const [a, b] = [await instance(), await instance()];
    const { instances } = await follow([a.origin, b.origin]);
    instances.unreachable('orders', b.origin);
    for (const _ of [1, 2, 3]) expect(instances.inTurn('orders')).toEqual([a.origin, b.origin]);
  });

  test('all are tried when none is ready', async () => {
    const { instances } = await follow(['http://127.0.0.1:9', 'http://127.0.0.1:10']);
    expect([...instances.inTurn('orders')].sort()).toEqual(['http://127.0.0.1:10', 'http://127.0.0.1:9']);
  });
});

test('skips the readiness check of a single instance', async () => {
  const only = await instance();
  const { instances } = await follow([only.origin]);
  instances.unreachable('orders', only.origin);
  await instances.refresh();
  expect([only.state.asked, instances.inTurn('orders')]).toEqual([0, [only.origin]]);
});

describe('a name of several machines', () => {
  test('resolves to one instance per machine, as machines come and go', async () => {
    const a = await instance('127.0.0.1');
    const b = await instance('127.0.0.2', a.port);
    let machines = ['127.0.0.1'];
    const { instances } = await follow([`http://orders.example:${a.port}`], async () => machines);
    expect(instances.inTurn('orders')).toEqual([a.origin]);
    machines = ['127.0.0.1', '127.0.0.2'];
    await instances.refresh();
    expect([...instances.inTurn('orders')].sort()).toEqual([a.origin, b.origin]);
    machines = ['127.0.0.2'];
    await instances.refresh();
    expect(instances.inTurn('orders')).toEqual([b.origin]);
  });

  test('keeps the known instances while the name cannot be resolved', async () => {
    const a = await instance();
    let fails = false;
    const resolve = async () => {
      if (fails) throw new Error('no name server');
      return ['127.0.0.1'];
    };
    const { instances } = await follow([`http://orders.example:${a.port}`], resolve);
    fails = true;
    await instances.refresh();
    expect(instances.inTurn('orders')).toEqual([a.origin]);
  });
});
