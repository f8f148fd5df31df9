import { readModuleFigures } from './analytics/operations.ts';
import { getShippingCost } from './catalog/operations.ts';
import type { Operation } from './operation.ts';
import { proveOperator } from './operator/operations.ts';
import {
  exchangeRateRejected,
  getPayable,
  getReference,
  paymentCaptured,
  paymentExceptionRaised,
  paymentRefunded,
} from './order/operations.ts';
import { closePayments, requestOrderRefund } from './payment/between-services.ts';
import { listSupportSteps } from './support/operations.ts';

/**
 * The operations of other services that each service calls. A service publishes them at `GET /contract`, and
 * `potli check-service` compares them with what is live; `dev/checks/service-calls.test.ts` compares them with the code.
 */
export const serviceCalls: Readonly<Record<Operation['service'], readonly Operation[]>> = {
  orders: [getShippingCost, listSupportSteps, closePayments, requestOrderRefund],
  payments: [proveOperator, getPayable, paymentCaptured, paymentRefunded, paymentExceptionRaised, exchangeRateRejected],
  catalog: [proveOperator, getReference],
  site: [proveOperator, readModuleFigures],
};
