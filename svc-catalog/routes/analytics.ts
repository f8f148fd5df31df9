import { randomUUID } from 'node:crypto';
import {
  collectEvents,
  getAnalyticsSummary,
  getModuleHealth,
  readModuleFigures,
} from '@potli/contracts/analytics/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { dailyCounts } from '../analytics/daily-counts.ts';
import { eventFilter } from '../analytics/keep-events.ts';
import type { Dependencies } from '../dependencies.ts';

/** Page views, clicks and module loads. Neither the caller's address nor anything else about the person is kept. */
export const mountAnalytics = (
  service: Service,
  { events, countedDays, moduleHealth, limits, clock, settings }: Dependencies,
): void => {
  const keptOf = eventFilter(clock);
  service.mount(collectEvents, async ({ body, address }) => {
    await limits.take(`analytics ${address}`, { limit: settings.analyticsCallsPerMinute, windowSeconds: 60 });
    const kept = keptOf(body.events);
    if (kept.length > 0)
      await events.insert({ id: randomUUID(), version: 1, events: kept, received_at: clock().toISOString() });
    // Has limits of its own, which a flood of other events must not use up.
    await moduleHealth.count(body.events, address);
    return { success: true, accepted: kept.length };
  });

  service.mount(getAnalyticsSummary, async ({ query: { days = 30 } }) => ({
    success: true,
    days: await dailyCounts({ events, kept: countedDays }, clock(), days),
  }));
  const answer = async (minutes: number) => ({ success: true as const, figures: await moduleHealth.figures(minutes) });
  service.mount(getModuleHealth, ({ query }) => answer(query.minutes));
  service.mount(readModuleFigures, ({ query }) => answer(query.minutes));
};
