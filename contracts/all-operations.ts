import * as analytics from './analytics/operations.ts';
import * as catalog from './catalog/operations.ts';
import * as message from './message/operations.ts';
import * as frontEnds from './mfe/operations.ts';
import type { Operation } from './operation.ts';
import * as operator from './operator/operations.ts';
import * as desk from './order/desk-operations.ts';
import * as order from './order/operations.ts';
import * as paymentBetweenServices from './payment/between-services.ts';
import * as paymentDesk from './payment/desk.ts';
import * as payment from './payment/operations.ts';
import * as phone from './phone/operations.ts';
import * as support from './support/operations.ts';
import * as undelivered from './undelivered/operations.ts';

/** The type of every operation by its id: `AnswerOf<Operations['getOrder']>`. */
export type Operations = typeof order &
  typeof desk &
  typeof phone &
  typeof message &
  typeof operator &
  typeof payment &
  typeof paymentDesk &
  typeof catalog &
  typeof support &
  typeof undelivered &
  typeof analytics &
  typeof frontEnds;

/** Every operation of the system, for the OpenAPI page, the snapshot and the tests. */
export const allOperations: readonly Operation[] = [
  order,
  desk,
  phone,
  message,
  operator,
  payment,
  paymentDesk,
  paymentBetweenServices,
  catalog,
  support,
  undelivered,
  analytics,
  frontEnds,
].flatMap((subject) => Object.values(subject).filter(isOperation));

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'caller' in value && 'answer' in value;
}
