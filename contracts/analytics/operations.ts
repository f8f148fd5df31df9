import { type Static, Type } from 'typebox';
import { operatorQuery } from '../catalog/requests.ts';
import { moduleNamePattern, versionSchema } from '../mfe/names.ts';
import { operation, success } from '../operation.ts';
import { oneOf, pattern, timestamp } from '../schema.ts';

/** Everything that pages tell (docs/analytics.md). */
export const eventNames = [
  'visit',
  'page_view',
  'button_click',
  'order_started',
  'order_submitted',
  'order_paid',
  'module_loaded',
  'module_load_failed',
  'module_crashed',
  'module_interactive',
] as const;

/** A usage report of a page. No personal data, no order ids: `page` is a route's template, such as /user/order/{orderId}. */
export const analyticsEvent = Type.Object(
  {
    name: oneOf(eventNames),
    page: Type.String({ maxLength: 100, pattern: '^(/([a-z-]+|\\{[a-zA-Z]+\\}))*/?$' }),
    at: timestamp,
    button: Type.Optional(Type.String({ maxLength: 60 })),
    module: Type.Optional(Type.String({ pattern: moduleNamePattern })),
    version: Type.Optional(versionSchema),
    milliseconds: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
    error_class: Type.Optional(Type.String({ maxLength: 60 })),
    /** Of `module_loaded`: in the place of a version that did not load. */
    fallback: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type AnalyticsEvent = Static<typeof analyticsEvent>;

/** Fire and forget (spec 7): a page neither waits for it nor shows its failure. */
export const collectEvents = operation({
  id: 'collectEvents',
  service: 'catalog',
  method: 'POST',
  path: 'analytics/events',
  caller: 'public',
  summary: 'Takes a batch of page views, button clicks and module loads.',
  importance: 'optional',
  body: Type.Object({ events: Type.Array(analyticsEvent, { minItems: 1, maxItems: 50 }) }),
  answer: success({ accepted: Type.Integer({ minimum: 0 }) }),
  errors: [],
});

const count = Type.Integer({ minimum: 0 });

/** One day in India. Counts that browsers reported; 'My Orders' has the exact numbers of orders. */
const analyticsDay = Type.Object({
  date: Type.String({ pattern: pattern.date }),
  visits: count,
  page_views: count,
  orders_started: count,
  orders_submitted: count,
  orders_paid: count,
  module_load_failures: count,
  module_crashes: count,
});
export type AnalyticsDay = Static<typeof analyticsDay>;

/** The figures of the back office: the last `days` days (default 30, at most 90). */
export const getAnalyticsSummary = operation({
  ...operatorQuery,
  id: 'getAnalyticsSummary',
  path: 'analytics/summary',
  roles: ['finance'],
  summary: 'Visits, started, submitted and paid orders and module load failures of each day, newest first.',
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
  answer: success({ days: Type.Array(analyticsDay) }),
});

const milliseconds = Type.Integer({ minimum: 0 });

/** How one version of a module (or of the shell) did at the visitors' in a while. */
const moduleFigures = Type.Object({
  module: Type.String({ pattern: moduleNamePattern }),
  version: versionSchema,
  /** It was there. */
  loads: count,
  /** It was not, after all retries, or one of its pages was not. */
  load_failures: count,
  /** Those of `loads` in the place of a version that did not load. */
  fallbacks: Type.Optional(count),
  /** One of its pages crashed. */
  crashes: count,
  /** Number of reports of each kind of failure or crash. */
  error_classes: Type.Record(Type.String(), count),
  /** From the opening of the address until the page answered: half, three quarters and 95 % of the visits were faster. */
  interactive: Type.Union([
    Type.Object({ visits: count, p50: milliseconds, p75: milliseconds, p95: milliseconds }),
    Type.Null(),
  ]),
});
export type ModuleFigures = Static<typeof moduleFigures>;

/** The last so many minutes; counted in steps of five. */
const period = Type.Object({ minutes: Type.Integer({ minimum: 5, maximum: 1440 }) });

export const getModuleHealth = operation({
  ...operatorQuery,
  id: 'getModuleHealth',
  path: 'analytics/module-health',
  roles: ['administrator'],
  summary: 'How each version of each module did at the visitors: loads, failures, crashes, time until it answered.',
  query: period,
  answer: success({ figures: Type.Array(moduleFigures) }),
});

/** What the canary monitoring of the site reads: `getModuleHealth` with a service's token. */
export const readModuleFigures = operation({
  id: 'readModuleFigures',
  service: 'catalog',
  method: 'GET',
  path: 'analytics/module-figures',
  caller: 'service',
  summary: 'The same for the canary monitor.',
  query: period,
  answer: success({ figures: Type.Array(moduleFigures) }),
  errors: [],
});
