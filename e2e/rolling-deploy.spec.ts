import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { estimateWeight, getShippingCost } from '@potli/contracts/catalog/operations.ts';
import { listOrders } from '@potli/contracts/order/operations.ts';
import { plans } from '@potli/dev/environment.ts';
import { openPayment } from '@potli/dev/seed/order-in-status.ts';
import { freePorts, type Stack, startStack } from '@potli/dev/stack.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { waitUntilReady } from '@potli/release/processes/ready.ts';
import { type Supervised, supervise } from '@potli/release/processes/supervise.ts';
import { root } from '@potli/release/root.ts';
import { call, confirmOrder, fetchOrder, operatorToken, type PlacedOrder, placeOrder } from './journey/api.ts';
import { underLoad } from './journey/under-load.ts';
import { manyCodes } from './many-codes.ts';

/** Rolling deploys of each service under load, on a separate stack. */
test.describe.configure({ mode: 'serial' });

const services = ['orders', 'payments', 'catalog'] as const;
type Service = (typeof services)[number];

const before = { ...process.env };
const newcomers: Supervised[] = [];
let stack: Stack;
let dataDir: string;
let newPorts: Record<Service, number>;
/** Over the local stack's own. */
let settings: Record<Service, Record<string, string>>;
let payable: PlacedOrder;
/** Long enough for the site, which polls twice a second, to see the failing readiness check. */
const leaving = { DRAIN_MS: '1500' };
/** Here one address plays all customers. */
const manyPayments = { PAYMENT_CALLS_PER_MINUTE: '1000000' };

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'potli-rolling-'));
  const ports = await freePorts();
  const later = await findFreePorts(services.length);
  newPorts = Object.fromEntries(services.map((name, at) => [name, later[at]])) as Record<Service, number>;
  const both = (name: Service) => `http://127.0.0.1:${ports[name]},http://127.0.0.1:${newPorts[name]}`;
  settings = {
    orders: { ...leaving, ...manyCodes, CATALOG_URL: both('catalog') },
    payments: { ...leaving, ...manyPayments, ORDERS_URL: both('orders') },
    catalog: leaving,
  };
  stack = await startStack({
    ports,
    dataDir,
    build: false,
    overrides: {
      ...settings,
      site: { ORDERS_URL: both('orders'), PAYMENTS_URL: both('payments'), CATALOG_URL: both('catalog') },
    },
  });
  // What the shortcuts over the API read: this stack instead of the one that all journeys share.
  Object.assign(process.env, {
    POTLI_SITE: stack.urls.site,
    POTLI_SANDBOX: stack.urls.sandbox,
    POTLI_PASSKEY: stack.operatorPasskey,
  });
  payable = await placeOrder(phone());
  await confirmOrder(payable.id);
});
test.afterAll(async () => {
  for (const name of ['POTLI_SITE', 'POTLI_SANDBOX', 'POTLI_PASSKEY']) process.env[name] = before[name];
  await Promise.all(newcomers.map((newcomer) => newcomer.stop()));
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let customers = 0;
const phone = (): string => {
  customers += 1;
  return `7700${String(customers).padStart(7, '0')}`;
};

/** Starts a second instance of a service on the same data; resolves when it is ready. */
const startBeside = async (name: Service): Promise<void> => {
  const environment = { ...stack.environment[name], ...settings[name], PORT: String(newPorts[name]) };
  newcomers.push(
    supervise({
      entry: plans[name].entry,
      cwd: root,
      environment,
      logFile: join(dataDir, `${name}-next.log`),
      onUnexpectedEnd: ({ lastError }) => {
        throw new Error(`the new ${name} ended: ${lastError}`);
      },
    }),
  );
  const timeout = { timeoutMs: 30_000, signal: AbortSignal.timeout(30_000) };
  await waitUntilReady(`http://127.0.0.1:${newPorts[name]}/health/ready`, timeout);
};

/** Requests that an instance has answered, from its own log. */
const answeredIn = async (log: string): Promise<number> =>
  (await readFile(join(dataDir, log), 'utf8')).split('\n').filter((line) => line.includes('"msg":"request"')).length;

/** What customers and operators do all the time: reads and changes of each service, also those between services. */
const works: Record<string, () => Promise<unknown>> = {
  'a customer reads an order': () => fetchOrder(payable.id),
  'a customer places an order': () => placeOrder(phone()),
  'an operator evaluates an order': async () => {
    const { id } = await placeOrder(phone());
    await confirmOrder(id);
  },
  'an operator lists orders': async () => call(listOrders, { token: await operatorToken() }),
  'a customer opens a payment': () => openPayment({ call }, payable.id),
  'a customer reads the shipping cost': () => call(getShippingCost, { query: { country: 'UK' } }),
  'a visitor estimates a weight': () =>
    call(estimateWeight, {
      body: { category: 'Kurta', fabric: 'Cotton', size: 'Medium', hasEmbroidery: false },
    }),
};

/** The load goes on until it is seen. */
const patiently = { timeout: 60_000, intervals: [100] };

for (const name of services)
  test(`a rolling deploy of svc-${name} fails no request`, async () => {
    const old = stack.urls[name];
    let before = 0;
    let sideBySide = 0;
    const done = await underLoad(works, async (soFar) => {
      const atLeast = async (calls: number) => {
        const target = soFar() + calls;
        await expect.poll(soFar, patiently).toBeGreaterThan(target);
      };
      await atLeast(20);
      await startBeside(name);
      before = await answeredIn(`logs/${name}.log`);
      await expect.poll(() => answeredIn(`${name}-next.log`), patiently).toBeGreaterThan(20);
      sideBySide = (await answeredIn(`logs/${name}.log`)) - before;
      await stack.kill(name, 'SIGTERM');
      await atLeast(40);
    });
    expect(done).toBeGreaterThan(60);
    expect(before + sideBySide).toBeGreaterThan(20);
    expect(sideBySide).toBeGreaterThan(0);
    const log = await readFile(join(dataDir, `logs/${name}.log`), 'utf8');
    expect(log.trim().split('\n').at(-1)).toContain('"stopped"');
    await expect(fetch(`${old}/health/live`)).rejects.toThrow('fetch failed');
  });
