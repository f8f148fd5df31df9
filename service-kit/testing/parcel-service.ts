import { type AnswerOf, operation, success } from '@potli/contracts/operation.ts';
import { Type } from 'typebox';
import { AppError } from '../app-error.ts';
import { createService, type ServiceOptions } from '../create-service.ts';
import { createLogger } from '../logger.ts';
import type { ServiceKey } from '../service-token.ts';

/** A made-up service with one operation of each kind, for the tests of this folder. */
export const getParcel = operation({
  id: 'getParcel',
  service: 'orders',
  method: 'GET',
  path: 'parcels/{parcelId}',
  caller: 'customer',
  summary: 'A parcel. With an operator token also who asks.',
  params: Type.Object({ parcelId: Type.String({ maxLength: 20 }) }),
  query: Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 1 })),
    size: Type.Optional(Type.Union([Type.Literal(5), Type.Literal(10)])),
    full: Type.Optional(Type.Boolean()),
  }),
  answer: success({ parcel: Type.Unknown() }),
  errors: ['ORDER_NOT_FOUND', 'TOKEN_INVALID'],
});

/** Open to all callers, with a body: shows how wrong fields are named. */
export const sendParcel = operation({
  id: 'sendParcel',
  service: 'orders',
  method: 'POST',
  path: 'parcels',
  caller: 'public',
  summary: 'Sends a parcel.',
  body: Type.Object({
    user: Type.Object({ name: Type.String(), email: Type.Optional(Type.String()) }),
    weight: Type.Number(),
    more: Type.Optional(Type.Unknown()),
  }),
  bodyLimit: 2000,
  answer: success({ name: Type.String() }),
  errors: [],
});

/** For operators: shows how tokens are distinguished. */
export const listParcels = operation({
  id: 'listParcels',
  service: 'orders',
  method: 'GET',
  path: 'parcels',
  caller: 'operator',
  roles: ['warehouse'],
  summary: 'All parcels.',
  answer: success({ operator: Type.String() }),
  errors: [],
});

/** A customer's or an operator's by its path. */
export const changeParcel = operation({
  id: 'changeParcel',
  service: 'orders',
  method: 'PUT',
  path: 'parcels/{role}/{parcelId}',
  caller: 'customer-or-operator',
  roles: 'by-command',
  summary: 'Changes a parcel.',
  params: Type.Object({ role: Type.Enum(['user', 'admin']), parcelId: Type.String() }),
  body: Type.Object({ note: Type.String() }),
  answer: success({ by: Type.String() }),
  errors: ['ORDER_CHANGED'],
});

/** A service's, with path, query and body together. */
export const weighParcel = operation({
  id: 'weighParcel',
  service: 'orders',
  method: 'POST',
  path: 'parcels/{parcelId}/weigh',
  caller: 'service',
  summary: 'Between services.',
  params: Type.Object({ parcelId: Type.String() }),
  query: Type.Object({ unit: Type.Optional(Type.String()) }),
  body: Type.Object({ grams: Type.Integer() }),
  answer: success({ parcelId: Type.String(), grams: Type.Integer(), unit: Type.String() }),
  errors: ['ORDER_NOT_FOUND'],
});

/** A provider's, which gets the bytes as they came. */
export const parcelNotice = operation({
  id: 'parcelNotice',
  service: 'orders',
  method: 'POST',
  path: 'parcels/notice',
  caller: 'provider',
  summary: 'From an outside party.',
  answer: success({ bytes: Type.Integer(), json: Type.Boolean() }),
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});

/** The key that calls to the parcel service carry. */
export const apiKey = 'test-key';
/** What svc-payments signs with before the parcel service. */
export const paymentsKey: ServiceKey = { name: 'payments', secret: 'a-secret-of-svc-payments-for-tests' };
/** The time on the parcel service's clock. */
export const noon = new Date('2026-03-01T12:00:00.000Z');
/** The only operator's token that the parcel service believes. */
export const operatorToken = 'operator-token';

/** The service, and every line it logs. `parcels` decides what getParcel answers. */
export function parcelService(
  options: Partial<ServiceOptions> & { parcel?: (id: string, query: object, address: string) => unknown } = {},
) {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(
    { name: 'orders', level: 'debug' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const service = createService({
    name: 'orders',
    apiKey,
    callerKeys: { payments: paymentsKey.secret, catalog: 'a-secret-of-svc-catalog-for-tests' },
    calls: { payments: [weighParcel] },
    logger,
    clock: () => noon,
    validateAnswers: true,
    ready: async () => {},
    proveOperator: async (token) => {
      if (token !== operatorToken) throw new Error('a foreign token');
      return { id: 'op-1', name: 'Asha' };
    },
    ...options,
  });
  service.mount(getParcel, async ({ params, query, operator, setHeader, address }) => {
    setHeader('etag', '"1"');
    const parcel = (await options.parcel?.(params.parcelId, query, address)) ?? { id: params.parcelId, ...query };
    if (parcel === 'wrong') return { success: false } as unknown as AnswerOf<typeof getParcel>;
    return { success: true, parcel: operator ? { parcel, operator } : parcel };
  });
  service.mount(sendParcel, ({ body }) => ({ success: true, name: body.user.name }));
  service.mount(listParcels, ({ operator }) => ({ success: true, operator: operator.name }));
  service.mount(changeParcel, ({ params, operator }) => {
    if (params.parcelId === 'changed')
      throw new AppError('ORDER_CHANGED', { details: [{ path: '/version', message: 'is 2' }] });
    return { success: true, by: operator?.name ?? 'the customer' };
  });
  service.mount(weighParcel, ({ params, query, body }) => {
    if (params.parcelId === 'lost')
      throw new AppError('ORDER_NOT_FOUND', { details: [{ path: '/id', message: 'is unknown' }] });
    if (params.parcelId === 'broken') throw new Error('scales');
    if (params.parcelId === 'often') throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 7 });
    return { success: true, ...params, ...body, unit: query.unit ?? 'g' };
  });
  service.mount(parcelNotice, ({ rawBody, body }) => ({
    success: true,
    bytes: rawBody.length,
    json: typeof body === 'object',
  }));
  return { service, lines };
}
