import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of the site', () => {
  test('default to the sandbox', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      store: { kind: 'directory', directory: '.release-store' },
      services: {
        orders: ['http://127.0.0.1:4101'],
        payments: ['http://127.0.0.1:4102'],
        catalog: ['http://127.0.0.1:4103'],
      },
      apiKey: 'potli-sandbox-key',
      providerOrigins: [],
      live: false,
      canary: { factor: 2, minimum: 20, minutes: 10, checkSeconds: 15 },
    });
  });

  test('accept a remote store, and list all of its problems', () => {
    expect(readSettings({ STORE_URL: 'https://cdn.example/potli', STORE_CACHE_DIR: '/var/cache/potli' })).toMatchObject(
      {
        store: { kind: 'http', origin: 'https://cdn.example/potli' },
        storeCacheDir: '/var/cache/potli',
      },
    );
    expect(() => readSettings({ STORE_URL: 's3://potli', PORT: 'x' })).toThrow(/PORT must(.|\n)*AWS_ACCESS_KEY_ID and/);
  });

  test('accept several instances of a service', () => {
    expect(readSettings({ ORDERS_URL: 'http://a:4101/, http://b:4101' }).services.orders).toEqual([
      'http://a:4101',
      'http://b:4101',
    ]);
  });

  test('delay the shutdown in production only', () => {
    const production = { NODE_ENV: 'production', API_KEY: 'k', SITE_URL: 'https://potli.example' };
    expect([readSettings({}), readSettings(production)].map(({ drainMs }) => drainMs)).toEqual([0, 3000]);
  });

  test('accept another brand', () => {
    expect(readSettings({ BRAND: '{"name":"Gathri"}' }).brand).toMatchObject({
      name: 'Gathri',
      privacyUrl: '/privacy',
    });
  });

  test.each([
    ['API_KEY', 'potli-sandbox-key'],
    ['API_KEY', ''],
    ['SITE_URL', 'http://potli.example'],
    ['INBOX_URL', 'http://127.0.0.1:4900/inbox'],
    ['SITE_SECRET', 'short'],
    ['PREVIEW_SECRET', 'short'],
  ])('are rejected in production with %s %j', (name, value) => {
    const production = { NODE_ENV: 'production', API_KEY: 'k', SITE_URL: 'https://potli.example' };
    expect(() => readSettings({ ...production, [name]: value })).toThrow(name);
  });

  test('sign links and cookies with a key that no service has', () => {
    const [services, own] = ['s'.repeat(32), 'p'.repeat(32)];
    const { serviceKey, signingKeys } = readSettings({ SITE_SECRET: services, PREVIEW_SECRET: own });
    expect([serviceKey?.secret, signingKeys]).toEqual([[services], [own]]);
    expect(() => readSettings({ SITE_SECRET: services, PREVIEW_SECRET: services })).toThrow('must not be SITE_SECRET');
    expect(readSettings({ SITE_SECRET: services }).signingKeys).not.toContain(services);
  });

  test('are rejected with a list of all problems', () => {
    const wrong = {
      PORT: 'x',
      DRAIN_MS: 'long',
      ORDERS_URL: 'http://a, orders',
      PROVIDER_ORIGINS: "https://a.example 'unsafe-inline'",
      BRAND: '{',
      PAYMENTS_MODE: 'maybe',
      CANARY_FACTOR: '0.5',
      CANARY_MINIMUM: '1.5',
      CANARY_MINUTES: 'soon',
      CANARY_CHECK_SECONDS: '0',
      SITE_SECRET: 'sandbox-site-secret-0000000000000000000000',
      NODE_ENV: 'production',
    };
    for (const name of [
      'SITE_SECRET',
      'CANARY_FACTOR',
      'CANARY_MINIMUM',
      'CANARY_MINUTES',
      'CANARY_CHECK_SECONDS',
      'PORT',
      'DRAIN_MS',
      'ORDERS_URL',
      'PROVIDER_ORIGINS',
      'BRAND',
      'PAYMENTS_MODE',
      'API_KEY',
    ]) {
      expect(() => readSettings(wrong)).toThrow(new RegExp(name));
    }
  });
});
