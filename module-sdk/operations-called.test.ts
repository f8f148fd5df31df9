import { describe, expect, test } from 'vitest';
import { callsIn, operationsBehind } from './operations-called.ts';

describe('the calls in a built script', () => {
  test.each<[string, string, string[]]>([
    ['an endpoint', 'f({method:"GET",path:"orders/details"})', ['GET /api/orders/details']],
    ['an endpoint among other fields', 'f({...x,path:"orders",a:1,"method":"GET"})', ['GET /api/orders']],
    [
      'a template without holes',
      'f({method:`PUT`,path:`orders/{role}/{orderId}/update`})',
      ['PUT /api/orders/{role}/{orderId}/update'],
    ],
    ['a plain fetch', 'fetch("/api/analytics/events",{method:"POST",body:b})', ['POST /api/analytics/events']],
    ['a fetch that only asks', 'fetch("/api/privacy")', ['GET /api/privacy']],
    ['the same call twice', 'f({method:"GET",path:"terms"});g({method:"GET",path:"terms"})', ['GET /api/terms']],
    ['a path that is put together elsewhere', 'fetch("/api/".concat(p),{method:m})', []],
    ['a route of pages', 'r({path:"/user/order"})', []],
  ])('%s', (_, script, expected) =>
    expect(callsIn(script).map(({ method, path }) => `${method} ${path}`)).toEqual(expected),
  );

  test('cannot be found in what is no script', () => expect(() => callsIn('<!doctype html>')).toThrow());
});

describe('the operations behind calls', () => {
  const { operations, unknown } = operationsBehind([
    { method: 'GET', path: '/api/terms' },
    { method: 'PUT', path: '/api/orders/{role}/{orderId}/update' },
    { method: 'DELETE', path: '/api/orders' },
  ]);

  test('are known by method and path, with their schemas', () => {
    expect(operations.map(({ id, service }) => [id, service])).toEqual([
      ['getTerms', 'catalog'],
      ['updateOrder', 'orders'],
    ]);
    expect(operations[0]?.answer).toMatchObject({ type: 'object' });
  });

  test('a call that no operation answers is named', () => expect(unknown).toEqual(['DELETE /api/orders']));
});
