import { randomUUID } from 'node:crypto';
import { collectEvents } from '@potli/contracts/analytics/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Deps } from '../app.ts';

/** Page views, clicks and module loads. Neither the caller's address nor anything else about the person is kept. */
export const mountAnalytics = (service: Service, { events, limits, clock }: Deps): void => {
  service.mount(collectEvents, async ({ body, address }) => {
    await limits.take(`analytics ${address}`, { limit: 120, windowSeconds: 60 });
    await events.insert({ id: randomUUID(), version: 1, events: body.events, received_at: clock().toISOString() });
    return { success: true, accepted: body.events.length };
  });
};
