import { type Static, Type } from 'typebox';
import { operation, pattern, success } from '../operation.ts';

/** What a page tells of its use. No personal data, no order ids: `page` is a route's template, such as /user/order/{orderId}. */
export const analyticsEvent = Type.Object(
  {
    name: Type.Enum(['page_view', 'button_click', 'module_loaded', 'module_load_failed', 'module_crashed']),
    page: Type.String({ maxLength: 100, pattern: '^(/([a-z-]+|\\{[a-zA-Z]+\\}))*/?$' }),
    at: Type.String({ pattern: pattern.timestamp }),
    button: Type.Optional(Type.String({ maxLength: 60 })),
    module: Type.Optional(Type.String({ maxLength: 40 })),
    version: Type.Optional(Type.String({ maxLength: 60 })),
    milliseconds: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
    error_class: Type.Optional(Type.String({ maxLength: 60 })),
  },
  { additionalProperties: false },
);
export type AnalyticsEvent = Static<typeof analyticsEvent>;

export const collectEvents = operation({
  id: 'collectEvents',
  service: 'catalog',
  method: 'POST',
  path: 'analytics/events',
  caller: 'public',
  summary: 'Takes a batch of page views, button clicks and module loads.',
  body: Type.Object({ events: Type.Array(analyticsEvent, { minItems: 1, maxItems: 50 }) }),
  answer: success({ accepted: Type.Integer({ minimum: 0 }) }),
  errors: [],
});
