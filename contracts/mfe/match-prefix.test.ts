import { describe, expect, test } from 'vitest';
import { moduleForPath, patternFits } from './match-prefix.ts';

const modules = {
  landing: { prefixes: ['/', '/privacy', '/terms'] },
  customer: { prefixes: ['/user', '/contact-support'] },
  admin: { prefixes: ['/admin'] },
  reports: { prefixes: ['/admin/reports'] },
};

describe('an address belongs to', () => {
  test.each([
    ['/', 'landing'],
    ['/terms', 'landing'],
    ['/user/order/create', 'customer'],
    ['/user', 'customer'],
    ['/user/', 'customer'],
    ['/contact-support', 'customer'],
    ['/admin', 'admin'],
    ['/admin/orderlist', 'admin'],
  ])('%s: %s', (path, owner) => expect(moduleForPath(modules, path)).toBe(owner));

  test('the module with the longest prefix, so that a fourth one can take a part of another', () => {
    expect(moduleForPath(modules, '/admin/reports/may')).toBe('reports');
    expect(moduleForPath(modules, '/admin/reportsmay')).toBe('admin');
  });

  test.each(['/users', '/userx/1', '/contact-support-me', '/nowhere', '/termsx', ''])('no module: %s', (path) =>
    expect(moduleForPath(modules, path)).toBeUndefined(),
  );
});

test.each([
  ['/user/order/create', '/user/order/create', true],
  ['/user/orderdetail/:orderId', '/user/orderdetail/1AB', true],
  ['/user/orderdetail/:orderId', '/user/orderdetail/', false],
  ['/user/orderdetail/:orderId', '/user/orderdetail', false],
  ['/user/orderdetail/:orderId', '/user/orderdetail/1AB/more', false],
  ['/user/calculator', '/user/contact', false],
])('the pattern %s fits %s: %s', (pattern, path, fits) => expect(patternFits(pattern, path)).toBe(fits));
