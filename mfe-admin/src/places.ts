import type { ComponentType } from 'react';
import { supportPath } from './features/support-inbox/inbox-address.ts';
import { type AdminPage, listPath } from './order/admin-paths.ts';
import { texts } from './texts.ts';

type LoadPage = () => Promise<ComponentType>;

/** A place of the desk: an entry in the bar at the top, and the pages behind it. */
export interface Place {
  readonly label: string;
  /** Where the entry leads; the first of its pages. */
  readonly to: string;
  /**
   * Route path to page. Pages with the same chunk name come in one file: the module's entry, which every page waits for,
   * names each file with its hash, some 90 bytes apiece, and must stay within 9 KB.
   */
  readonly pages: Readonly<Record<string, LoadPage>>;
}

const stepPages: Readonly<Record<AdminPage, LoadPage>> = {
  evaluation: async () => (await import(/* webpackChunkName: "steps" */ './pages/evaluation.tsx')).EvaluationPage,
  orderlinkupdate: async () => (await import(/* webpackChunkName: "steps" */ './pages/local-links.tsx')).LocalLinksPage,
  orderreceivedstatusupdate: async () =>
    (await import(/* webpackChunkName: "steps" */ './pages/local-receipt.tsx')).LocalReceiptPage,
  internationalshippingupdate: async () =>
    (await import(/* webpackChunkName: "steps" */ './pages/shipment.tsx')).ShipmentPage,
  completeorder: async () => (await import(/* webpackChunkName: "steps" */ './pages/completion.tsx')).CompletionPage,
  delivered: async () => (await import(/* webpackChunkName: "steps" */ './pages/outcome.tsx')).OutcomePage,
};

/**
 * All places behind the login, in the order of the bar. A new place is one row here: its routes are mounted and its
 * entry appears without any other change.
 */
export const places: readonly Place[] = [
  {
    label: texts.places.orders,
    to: listPath,
    pages: {
      [listPath]: async () => (await import(/* webpackChunkName: "list" */ './pages/order-list.tsx')).OrderListPage,
      ...Object.fromEntries(Object.entries(stepPages).map(([page, load]) => [`/admin/${page}/:orderId`, load])),
    },
  },
  {
    label: texts.places.payments,
    to: '/admin/payments',
    pages: {
      '/admin/payments': async () =>
        (await import(/* webpackChunkName: "desk" */ './pages/payment-exceptions.tsx')).PaymentExceptionsPage,
    },
  },
  {
    label: texts.places.support,
    to: supportPath,
    pages: {
      [supportPath]: async () =>
        (await import(/* webpackChunkName: "desk" */ './pages/support-inbox.tsx')).SupportInboxPage,
    },
  },
  {
    label: texts.places.undelivered,
    to: '/admin/undelivered',
    pages: {
      '/admin/undelivered': async () =>
        (await import(/* webpackChunkName: "desk" */ './pages/undelivered.tsx')).UndeliveredPage,
    },
  },
  {
    label: texts.places.analytics,
    to: '/admin/analytics',
    pages: {
      '/admin/analytics': async () =>
        (await import(/* webpackChunkName: "desk" */ './pages/analytics.tsx')).AnalyticsPage,
    },
  },
  {
    label: texts.places.modules,
    to: '/admin/modules',
    pages: {
      '/admin/modules': async () =>
        (await import(/* webpackChunkName: "desk" */ './pages/module-health.tsx')).ModuleHealthPage,
    },
  },
];
