import { errors } from './errors.ts';
import { errorAnswerSchema, errorStatusesOf, type Operation, wirePath } from './operation.ts';

const security: Record<Operation['caller'], object[]> = {
  public: [{ apiKey: [] }],
  customer: [{ apiKey: [] }],
  operator: [{ apiKey: [], operatorToken: [] }],
  'customer-or-operator': [{ apiKey: [] }, { apiKey: [], operatorToken: [] }],
  service: [{ serviceToken: [] }],
  provider: [],
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
    info: { title: 'Potli', version, description: 'Every call of the shop-and-ship service.' },
    paths,
    components: {
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
  ...(operation.body && { requestBody: { required: true, content: json(operation.body) } }),
  responses: {
    200: {
      description: 'Done',
      content: { [operation.answerType ?? 'application/json']: { schema: operation.answer } },
    },
    ...Object.fromEntries(
      [...errorStatusesOf(operation)].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `${code}: ${errors[code].error}`).join('\n'),
          content: json(errorAnswerSchema(codes)),
        },
      ]),
    ),
  },
});

const json = (schema: object) => ({ 'application/json': { schema } });

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
