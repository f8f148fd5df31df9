import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of the site', () => {
  test('have a sandbox’s values when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      storeDir: '.release-store',
      services: {
        orders: 'http://127.0.0.1:4101',
        payments: 'http://127.0.0.1:4102',
        catalog: 'http://127.0.0.1:4103',
      },
      apiKey: 'potli-sandbox-key',
      providerOrigins: [],
      live: false,
    });
  });

  test('rebrand the site', () => {
    expect(readSettings({ BRAND: '{"name":"Gathri"}' }).brand).toMatchObject({
      name: 'Gathri',
      privacyUrl: '/privacy',
    });
  });

  test('that are wrong are all named at once', () => {
    const wrong = {
      PORT: 'x',
      ORDERS_URL: 'orders',
      PROVIDER_ORIGINS: "https://a.example 'unsafe-inline'",
      BRAND: '{',
      PAYMENTS_MODE: 'maybe',
      NODE_ENV: 'production',
    };
    for (const name of ['PORT', 'ORDERS_URL', 'PROVIDER_ORIGINS', 'BRAND', 'PAYMENTS_MODE', 'API_KEY']) {
      expect(() => readSettings(wrong)).toThrow(new RegExp(name));
    }
  });
});
