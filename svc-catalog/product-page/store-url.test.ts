import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { AddressRefused, mayConnect, type Reach, storeUrl } from './store-url.ts';
import { refusedAddresses } from './testing/hostile-addresses.ts';

const reach: Reach = { ownHosts: ['potli.shop'] };
const development: Reach = { ownHosts: [], developmentShopOrigin: 'http://127.0.0.1:4900' };

describe('the address of a store page', () => {
  test.each(refusedAddresses)('%j is refused', (address) => {
    expect(() => storeUrl(address, reach)).toThrow(AddressRefused);
  });

  test.each([
    ['https://www.example.com/p/1?size=M#reviews', 'https://www.example.com/p/1?size=M'],
    ['http://example.com:80/a', 'http://example.com/a'],
    ['https://example.com:443', 'https://example.com/'],
    ['http://xn--80ak6aa92e.com/', 'http://xn--80ak6aa92e.com/'],
    ['http://example.com/%0d%0aX:1', 'http://example.com/%0d%0aX:1'],
    ['https://example.com/red kurta', 'https://example.com/red%20kurta'],
    ['http://93.184.215.14/', 'http://93.184.215.14/'],
    ['http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', 'http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/'],
  ])('%s is taken as %s', (address, taken) => {
    expect(storeUrl(address, reach).href).toBe(taken);
  });

  test('our own host is refused, also with a dot behind it and in capitals', () => {
    for (const address of ['https://potli.shop/', 'https://POTLI.shop./admin'])
      expect(() => storeUrl(address, reach)).toThrow(AddressRefused);
  });
});

describe('the development shop', () => {
  test('is reached at its exact origin only', () => {
    expect(storeUrl('http://127.0.0.1:4900/shop/kurta', development).port).toBe('4900');
    for (const other of [
      'http://127.0.0.1:4901/',
      'http://localhost:4900/',
      'https://127.0.0.1:4900/',
      'http://127.0.0.1/',
    ])
      expect(() => storeUrl(other, development)).toThrow(AddressRefused);
  });

  test('is connected to on this machine only, and no other origin is', () => {
    expect(mayConnect('127.0.0.1', 'http://127.0.0.1:4900', development)).toBe(true);
    expect(mayConnect('10.0.0.1', 'http://127.0.0.1:4900', development)).toBe(false);
    expect(mayConnect('127.0.0.1', 'http://example.com', development)).toBe(false);
  });

  test('that is on another machine may be connected to inside, and stays the only one that may', () => {
    const elsewhere: Reach = { ...development, developmentShopAt: 'http://sandbox:4900' };
    expect(mayConnect('172.18.0.5', 'http://127.0.0.1:4900', elsewhere)).toBe(true);
    expect(mayConnect('93.184.215.14', 'http://127.0.0.1:4900', elsewhere)).toBe(false);
    expect(mayConnect('172.18.0.5', 'http://sandbox:4900', elsewhere)).toBe(false);
    expect(mayConnect('172.18.0.5', 'http://example.com', elsewhere)).toBe(false);
    expect(() => storeUrl('http://sandbox:4900/shop/kurta', elsewhere)).toThrow(AddressRefused);
  });
});

describe('a public address', () => {
  test.each(['1.1.1.1', '93.184.215.14', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '168.63.129.16',
    'fe80::1%eth0',
    '2002:7f00:1::',
    'nonsense',
    '',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
