import { randomUUID } from 'node:crypto';
import { contactSupport } from '@potli/contracts/support/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Deps } from '../app.ts';
import { supportQuery } from '../support/keep-query.ts';

/** Queries for the operators. */
export const mountSupport = (service: Service, { queries, limits, clock }: Deps): void => {
  service.mount(contactSupport, async ({ body, address }) => {
    const query = supportQuery(body, { id: randomUUID(), now: clock() });
    // Counted after the check: somebody who corrects a form is not somebody who floods us.
    await limits.take(`support ${address}`, { limit: 5, windowSeconds: 3600 });
    await queries.insert(query);
    return { success: true, message: 'Thank you. We will get back to you soon.' };
  });
};
