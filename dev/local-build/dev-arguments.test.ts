import { describe, expect, test } from 'vitest';
import { readDevArguments } from './dev-arguments.ts';

const known = { processes: ['orders', 'site'], modules: ['shell', 'landing', 'customer'] };

describe('npm run dev', () => {
  test.each<[string[], object]>([
    [[], { named: [] }],
    [['orders', 'customer'], { named: ['orders', 'customer'] }],
    [['orders', '--inspect'], { named: ['orders'], inspect: true }],
    [['--inspect'], { named: [], inspect: true }],
    [['customer', '--site', 'https://staging.example/'], { named: ['customer'], site: 'https://staging.example' }],
    [['--site=http://127.0.0.1:4000', 'landing'], { named: ['landing'], site: 'http://127.0.0.1:4000' }],
  ])('understands %j', (given, read) => expect(readDevArguments(given, known)).toEqual({ inspect: false, ...read }));

  test.each<[string[], RegExp]>([
    [['customer', '--inspect'], /--inspect is for processes: orders, site/],
    [['customer', '--inspect', '--site', 'https://a.example'], /--inspect is for processes/],
    [['payment'], /no 'payment' to watch.*customer/],
    [['customer', '--site'], /--site needs the address/],
    [['customer', '--site', 'staging'], /--site needs the address/],
    [['--site', 'http://a.example'], /one module: landing, customer/],
    [['orders', '--site', 'http://a.example'], /one module/],
    [['shell', '--site', 'http://a.example'], /one module/],
    [['landing', 'customer', '--site', 'http://a.example'], /one module/],
  ])('refuses %j', (given, why) => expect(() => readDevArguments(given, known)).toThrow(why));
});
