import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { allOperations } from './all-operations.ts';
import { errors } from './errors.ts';
import { openApi } from './openapi.ts';
import { errorStatusesOf, type Importance, importanceOf, wirePath } from './operation.ts';

const ajv = new Ajv.default({ strict: true, allErrors: true, allowUnionTypes: true });

describe('the contracts', () => {
  test('name each operation once, by id and by method and path', () => {
    const ids = allOperations.map(({ id }) => id);
    const calls = allOperations.map((operation) => `${operation.method} ${wirePath(operation)}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test.each(allOperations.map((operation) => [operation.id, operation] as const))(
    '%s has schemas that ajv compiles in strict mode',
    (_, { params, query, body, answer }) => {
      for (const schema of [params, query, body, answer])
        if (schema) expect(ajv.compile(schema)).toBeTypeOf('function');
    },
  );

  test.each<[string, Importance]>([
    ['razorpayWebhook', 'payments'],
    ['verifyRazorpayPayment', 'payments'],
    ['paymentCaptured', 'payments'],
    ['authenticateOperator', 'operators'],
    ['listOrders', 'operators'],
    ['updateOrder', 'operators'],
    ['getOrder', 'customers'],
    ['withdrawOrder', 'customers'],
    ['createOrder', 'new-orders'],
    ['generateOtp', 'new-orders'],
    ['getProductDetails', 'optional'],
    ['readProduct', 'optional'],
    ['collectEvents', 'optional'],
  ])('give %s the importance %s under overload', (id, importance) => {
    const found = allOperations.find((operation) => operation.id === id);
    expect(found && importanceOf(found)).toBe(importance);
  });

  test('declare a catalogued status for every error of every operation', () => {
    for (const operation of allOperations) {
      for (const [status, codes] of errorStatusesOf(operation)) {
        expect(status).toBeGreaterThanOrEqual(400);
        for (const code of codes) expect(errors[code].error).not.toBe('');
      }
    }
  });

  test('hold every call of the specification at its path', () => {
    const paths = Object.keys(openApi(allOperations).paths as object);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/products/details',
        '/api/orders/details',
        '/api/orders',
        '/api/orders/{role}/{orderId}/update',
        '/api/orders/create',
        '/api/authenticate/generate-otp',
        '/api/admin/authenticate',
        '/api/shipping-cost',
        '/api/product/estimate-weight',
        '/api/contact/support',
        '/api/currency/convert',
        '/api/payments/razorpay/create-order',
        '/api/payments/razorpay/verify-payment',
        '/api/payments/paypal/create-order',
        '/api/payments/paypal/capture-order',
        '/api/privacy',
        '/api/terms',
      ]),
    );
  });

  test('make a valid OpenAPI description, with one schema for what several operations share', async () => {
    const description = openApi(allOperations);
    expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true });
    const references = JSON.stringify(description).match(/"\$ref":"[^"]+"/g) ?? [];
    const names = Object.keys((description.components as { schemas: object }).schemas);
    expect([...new Set(references)].sort()).toEqual(
      names.map((name) => `"$ref":"#/components/schemas/${name}"`).sort(),
    );
  });
});
