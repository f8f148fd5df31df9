import { describe, expect, test } from 'vitest';
import { readCatalogSettings } from './settings.ts';

const good = {
  API_KEY: 'key',
  CATALOG_SECRET: 's'.repeat(32),
  SITE_SECRET: 's'.repeat(32),
  SITE_URL: 'https://potli.shop',
  ORDERS_URL: 'http://orders',
};

describe('the settings of svc-catalog', () => {
  test('derive the documents from the site where nothing else is said', () => {
    expect(readCatalogSettings(good)).toMatchObject({
      PORT: 4103,
      PRIVACY_URL: 'https://potli.shop/privacy',
      TERMS_URL: 'https://potli.shop/terms',
      DEVELOPMENT_SHOP_ORIGIN: undefined,
    });
    expect(readCatalogSettings({ ...good, TERMS_URL: 'https://law.example.com/t' }).TERMS_URL).toBe(
      'https://law.example.com/t',
    );
  });

  test('never let product pages be fetched from the site itself', () => {
    expect(readCatalogSettings({ ...good, OWN_HOSTS: 'API.potli.shop, cdn.potli.shop' }).ownHosts).toEqual([
      'potli.shop',
      'api.potli.shop',
      'cdn.potli.shop',
    ]);
  });

  test('forward support queries where all of the e-mail account is known, and refuse to start with half of it', () => {
    const mail = {
      SUPPORT_EMAIL: 's@potli.shop',
      EMAIL_URL: 'https://mail.example',
      EMAIL_TOKEN: 'token-0000',
      EMAIL_FROM: 'd@potli.shop',
    };
    expect(readCatalogSettings(good).mail).toBeUndefined();
    expect(readCatalogSettings({ ...good, ...mail }).mail).toMatchObject({ supportEmail: 's@potli.shop' });
    expect(() => readCatalogSettings({ ...good, ...mail, EMAIL_FROM: '' })).toThrow('must be set together');
  });

  test('know a development shop on this machine, outside production only', () => {
    const shop = (DEVELOPMENT_SHOP_ORIGIN: string, more = {}) =>
      readCatalogSettings({ ...good, DEVELOPMENT_SHOP_ORIGIN, ...more });
    expect(shop('http://127.0.0.1:4900').DEVELOPMENT_SHOP_ORIGIN).toBe('http://127.0.0.1:4900');
    expect(() => shop('http://127.0.0.1:4900', { NODE_ENV: 'production' })).toThrow('must not be set in production');
    for (const wrong of [
      'http://10.0.0.1:4900',
      'http://127.0.0.1:4900/shop',
      'https://127.0.0.1:4900',
      'http://127.0.0.1.example.com',
      'shop',
    ])
      expect(() => shop(wrong)).toThrow('DEVELOPMENT_SHOP_ORIGIN');
  });

  test('know where the development shop is found from here, outside production only', () => {
    const at = (more: Record<string, string>) =>
      readCatalogSettings({ ...good, DEVELOPMENT_SHOP_AT: 'http://sandbox:4900', ...more });
    expect(at({}).DEVELOPMENT_SHOP_AT).toBe('http://sandbox:4900');
    expect(() => at({ NODE_ENV: 'production' })).toThrow('DEVELOPMENT_SHOP_AT must not be set in production');
  });

  test('are refused all at once', () => {
    expect(() => readCatalogSettings({ PORT: 'x' })).toThrow(
      /PORT[\s\S]*API_KEY[\s\S]*CATALOG_SECRET[\s\S]*SITE_SECRET[\s\S]*SITE_URL/,
    );
  });
});
