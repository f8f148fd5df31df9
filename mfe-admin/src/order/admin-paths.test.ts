import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { describe, expect, test } from 'vitest';
import { adminPath, loginPath, orderIdIn } from './admin-paths.ts';

describe('the status-to-page map', () => {
  test.each([
    ['ORDER_EVALUATION', '/admin/evaluation/X1'],
    ['ORDER_CORRECTION', '/admin/delivered/X1'],
    ['ORDER_CONFIRMATION', '/admin/delivered/X1'],
    ['PAYMENT_DONE', '/admin/orderlinkupdate/X1'],
    ['LOCAL_SHIPMENT_PROCESSING', '/admin/orderreceivedstatusupdate/X1'],
    ['LOCAL_SHIPMENT_RECEIVED', '/admin/internationalshippingupdate/X1'],
    ['INTERNATIONAL_SHIPMENT_IN_PROGRESS', '/admin/completeorder/X1'],
    ['ORDER_COMPLETED', '/admin/delivered/X1'],
    ['ORDER_CANCELLED', '/admin/delivered/X1'],
    ['SOME_LATER_STATUS', '/admin/delivered/X1'],
    ['toString', '/admin/delivered/X1'],
  ])('%s leads to %s', (status, path) => {
    expect(adminPath(status, 'X1')).toBe(path);
  });

  test('knows every status of the order', () => {
    for (const status of orderStatuses) expect(adminPath(status, 'X1')).toMatch(/^\/admin\/[a-z]+\/X1$/);
  });

  test('encodes an id as one path segment', () => {
    expect(adminPath('PAYMENT_DONE', '../x?y')).toBe('/admin/orderlinkupdate/..%2Fx%3Fy');
  });
});

describe('the login form of a URL', () => {
  test.each([
    ['/admin/evaluation/X1', '/admin/order/X1'],
    ['/admin/order/X1', '/admin/order/X1'],
    ['/admin/delivered/X1/', '/admin/order/X1'],
    ['/admin/orderlist', '/admin'],
    ['/admin', '/admin'],
  ])('of %s is %s', (pathname, path) => {
    expect(loginPath(orderIdIn(pathname))).toBe(path);
  });
});
