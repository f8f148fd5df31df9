import { describe, expect, test } from 'vitest';
import { environmentOf, processNames, sandboxSecrets } from './environment.ts';
import { readStartSettings } from './start-settings.ts';

const ports = { sandbox: 1900, orders: 1101, payments: 1102, catalog: 1103, site: 1000 };
const table = environmentOf({ ports, dataDir: '/tmp/data', storeDir: '/tmp/store' });

describe('the table of environments', () => {
  test('gives each process its own port', () => {
    expect(processNames.map((name) => Number(table[name].PORT))).toEqual([1900, 1101, 1102, 1103, 1000]);
  });

  test('gives both sides of a signature the same secret', () => {
    expect(table.payments.RAZORPAY_KEY_SECRET).toBe(table.sandbox.SANDBOX_RAZORPAY_SECRET);
    expect(table.payments.RAZORPAY_WEBHOOK_SECRETS).toBe(table.sandbox.SANDBOX_RAZORPAY_WEBHOOK_SECRET);
    expect(table.payments.PAYPAL_CLIENT_SECRET).toBe(table.sandbox.SANDBOX_PAYPAL_SECRET);
    for (const name of ['ORDERS_SECRET', 'PAYMENTS_SECRET'] as const)
      expect(table.payments[name]).toBe(table.orders[name]);
    expect(table.catalog.CATALOG_SECRET).toBe(table.orders.CATALOG_SECRET);
    expect(table.site.SITE_SECRET).toBe(table.orders.SITE_SECRET);
  });

  test('gives the site no key but its own, svc-catalog none of svc-orders or svc-payments, and no service that of previews', () => {
    const keys = (name: 'site' | 'orders' | 'payments' | 'catalog') =>
      Object.keys(table[name]).filter((one) => /SECRET/.test(one));
    expect(keys('site')).toEqual(['SITE_SECRET', 'PREVIEW_SECRET']);
    expect([...keys('orders'), ...keys('payments')]).not.toContain('PREVIEW_SECRET');
    expect(keys('catalog').sort()).toEqual(['CATALOG_SECRET', 'SITE_SECRET']);
  });

  test('holds only long secrets that production rejects', () => {
    const secrets = Object.values(table)
      .flatMap((environment) => Object.entries(environment))
      .filter(([name]) => /SECRETS?$|TOKEN$/.test(name))
      .map(([, value]) => value);
    expect(secrets.length).toBeGreaterThan(8);
    for (const secret of [...secrets]) {
      expect(secret).toMatch(/^sandbox-/);
      expect(secret.length).toBeGreaterThanOrEqual(32);
    }
    expect(sandboxSecrets.OPERATOR_PASSKEY).toMatch(/^sandbox-/);
  });

  test('passes a database address on only when there is one', () => {
    expect(table.orders.MONGODB_URI).toBeUndefined();
    const mongodbUri = 'mongodb://127.0.0.1:27017/?replicaSet=rs0';
    const withMongo = environmentOf({ ports, dataDir: '/tmp/data', storeDir: '/tmp/store', mongodbUri });
    expect(withMongo.orders.MONGODB_URI).toBe(mongodbUri);
    expect(withMongo.site.MONGODB_URI).toBeUndefined();
  });
});

describe('start settings', () => {
  test('default to the usual ports', () => {
    expect(readStartSettings({ POTLI_SITE_PORT: '8080', POTLI_DATA_DIR: '/tmp/x' })).toEqual({
      ports: { sandbox: 4900, orders: 4101, payments: 4102, catalog: 4103, site: 8080 },
      dataDir: '/tmp/x',
      mongodbUri: undefined,
    });
  });

  test('reject an invalid database address without repeating it', () => {
    expect(() => readStartSettings({ MONGODB_URI: 'garbage' })).toThrow(
      'MONGODB_URI must begin with mongodb:// or mongodb+srv://.',
    );
  });

  test('reject an invalid port and a port used twice', () => {
    expect(() => readStartSettings({ POTLI_SITE_PORT: 'http' })).toThrow(
      "POTLI_SITE_PORT must be a port from 1 to 65535, not 'http'.",
    );
    expect(() => readStartSettings({ POTLI_SITE_PORT: '4101' })).toThrow('Port 4101 is used by two processes.');
  });
});
