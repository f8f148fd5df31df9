import { closePayments } from '@potli/contracts/payment/between-services.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Parts } from '../parts.ts';

/** What svc-orders asks; never reachable through the site. */
export const mountInternal = (service: Service, parts: Parts): void => {
  service.mount(closePayments, async ({ params }) => ({
    success: true,
    outcome: await parts.closePayments(params.orderId),
  }));
};
