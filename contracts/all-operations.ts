import * as analytics from './analytics/operations.ts';
import * as catalog from './catalog/operations.ts';
import * as rates from './catalog/rates.ts';
import * as deadLetters from './dead-letter/operations.ts';
import * as message from './message/operations.ts';
import * as frontEnds from './mfe/operations.ts';
import type { Operation } from './operation.ts';
import * as account from './operator/account.ts';
import * as operator from './operator/operations.ts';
import * as team from './operator/team.ts';
import * as backOffice from './order/back-office.ts';
import * as cancellation from './order/cancellation.ts';
import * as corrections from './order/corrections.ts';
import * as figures from './order/figures.ts';
import * as order from './order/operations.ts';
import * as ownOrders from './order/own-orders.ts';
import * as papers from './order/papers.ts';
import * as photos from './order/photos.ts';
import * as purchases from './order/purchases.ts';
import * as receipts from './order/receipts.ts';
import * as teamwork from './order/teamwork.ts';
import * as tracking from './order/tracking.ts';
import * as withdrawal from './order/withdrawal.ts';
import * as paymentBackOffice from './payment/back-office.ts';
import * as paymentBetweenServices from './payment/between-services.ts';
import * as payment from './payment/operations.ts';
import * as phone from './phone/operations.ts';
import * as support from './support/operations.ts';

const subjects = {
  ...order,
  ...ownOrders,
  ...tracking,
  ...withdrawal,
  ...backOffice,
  ...cancellation,
  ...corrections,
  ...photos,
  ...purchases,
  ...papers,
  ...receipts,
  ...teamwork,
  ...figures,
  ...phone,
  ...message,
  ...operator,
  ...account,
  ...team,
  ...payment,
  ...paymentBackOffice,
  ...paymentBetweenServices,
  ...catalog,
  ...rates,
  ...support,
  ...deadLetters,
  ...analytics,
  ...frontEnds,
};

/** The type of every operation by its id: `AnswerOf<Operations['getOrder']>`. */
export type Operations = typeof subjects;

/** Every operation of the system, for the OpenAPI page, the snapshot and the tests. */
export const allOperations: readonly Operation[] = Object.values<unknown>(subjects).filter(isOperation);

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'caller' in value && 'answer' in value;
}
