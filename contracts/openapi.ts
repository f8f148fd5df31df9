import type { TSchema } from 'typebox';
import { type ErrorCode, errors } from './errors.ts';
import { errorAnswerSchema, errorStatusesOf, type Operation, wirePath } from './operation.ts';
import { historyEntry, order, orderItem, orderRow } from './order/order.ts';
import { payment } from './payment/back-office.ts';

const security: Record<Operation['caller'], object[]> = {
  public: [{ apiKey: [] }],
  customer: [{ apiKey: [] }],
  operator: [{ apiKey: [], operatorToken: [] }],
  'customer-or-operator': [{ apiKey: [] }, { apiKey: [], operatorToken: [] }],
  service: [{ serviceToken: [] }],
  provider: [],
};

/** What several operations share, under the names that generated clients give their types. */
const schemas: Readonly<Record<string, TSchema>> = {
  Error: errorAnswerSchema(Object.keys(errors) as ErrorCode[]),
  HistoryEntry: historyEntry,
  Order: order,
  OrderItem: orderItem,
  OrderRow: orderRow,
  Payment: payment,
};
const nameOf = new Map<unknown, string>(Object.entries(schemas).map(([name, schema]) => [schema, name]));

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A copy of a schema with references to the shared ones inside it. */
const withReferences = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
};

const copy = (value: unknown): unknown => {
  const name = nameOf.get(value);
  return name ? reference(name) : withReferences(value);
};

/** The OpenAPI 3.1 description of operations, made from their schemas. Plain JSON. */
export const openApi = (operations: readonly Operation[], version = '0.1.0'): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = wirePath(operation);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Potli',
      version,
      description: 'Every call of the shop-and-ship service.',
      license: { name: 'Proprietary' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withReferences(schema)])),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        operatorToken: { type: 'http', scheme: 'bearer' },
        serviceToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
};

const describe = (operation: Operation): Record<string, unknown> => ({
  operationId: operation.id,
  summary: operation.summary,
  tags: [operation.service],
  security: security[operation.caller],
  parameters: [
    ...parametersIn('path', operation.params),
    ...parametersIn('query', operation.query),
    ...(operation.idempotencyKey
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
  ],
  ...(operation.body && { requestBody: { required: true, content: json(copy(operation.body)) } }),
  responses: {
    200: {
      description: 'Done',
      content: { [operation.answerType ?? 'application/json']: { schema: copy(operation.answer) } },
    },
    ...Object.fromEntries(
      [...errorStatusesOf(operation)].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `${code}: ${errors[code].error}`).join('\n'),
          content: json({ allOf: [reference('Error'), { properties: { code: { enum: codes } } }] }),
        },
      ]),
    ),
  },
});

const json = (schema: unknown) => ({ 'application/json': { schema } });

const parametersIn = (where: 'path' | 'query', schema: object | undefined): object[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};
