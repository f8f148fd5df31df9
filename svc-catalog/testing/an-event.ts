import type { AnalyticsEvent } from '@potli/contracts/analytics/operations.ts';

/** A valid event of the customers' module at ten o'clock; a test says what happened. */
export const anEvent = (name: AnalyticsEvent['name'], more: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  name,
  page: '/',
  at: '2026-01-05T10:00:00Z',
  module: 'customer',
  version: '1.0.0',
  ...more,
});
