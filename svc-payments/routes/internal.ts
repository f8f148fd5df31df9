import { closePayments } from '@potli/contracts/payment/between-services.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { closePayments as closePaymentsOf } from '../attempt/close-payments.ts';
import type { Dependencies } from '../dependencies.ts';

/** What svc-orders asks; never reachable through the site. */
export const mountInternal = (service: Service, dependencies: Dependencies): void => {
  service.mount(closePayments, async ({ params }) => ({
    success: true,
    outcome: await closePaymentsOf(dependencies, params.orderId),
  }));
};
