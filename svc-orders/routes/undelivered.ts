import { listUndeliveredOfOrders, retryUndeliveredOfOrders } from '@potli/contracts/undelivered/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { undeliveredHandlers } from '@potli/service-kit/undelivered.ts';
import type { Dependencies } from '../dependencies.ts';
import { undeliveredMessages } from '../messages/undelivered.ts';

/** What operators see of messages that did not reach anybody, and how they have them tried again. */
export const mountUndelivered = (service: Service, dependencies: Dependencies): void => {
  const { list, retry } = undeliveredHandlers(service, [undeliveredMessages(dependencies)], dependencies.clock);
  service.mount(listUndeliveredOfOrders, list);
  service.mount(retryUndeliveredOfOrders, retry);
};
