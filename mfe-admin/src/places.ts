import type { Role } from '@potli/contracts/operator/roles.ts';
import * as routes from '@potli/contracts/routes.ts';
import type { ComponentType } from 'react';
import { type AdminPage, customerPath, listPath } from './order/admin-paths.ts';
import { texts } from './texts.ts';

/** Of what the bar shows how much waits. */
export type Waiting = 'payments' | 'support' | 'deadLetters';

/** Entries of the bar that open from one word. */
export type Group = 'reports' | 'settings';

type LoadPage = () => Promise<ComponentType>;

/** A section of the back office: an entry in the bar at the top, and the pages behind it. */
export interface Place {
  readonly label: string;
  /** What waits for an operator there, as its number in the bar. */
  readonly waiting?: Waiting;
  /** Missing: in the bar itself. */
  readonly group?: Group;
  /** The call that the page is made of: without a role for it there is no entry. */
  readonly needs?: { readonly roles?: readonly Role[] };
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

const place = (
  label: string,
  to: string,
  load: LoadPage,
  { pages = {}, ...more }: Partial<Pick<Place, 'pages' | 'waiting' | 'needs' | 'group'>> = {},
): Place => ({ label, to, pages: { [to]: load, ...pages }, ...more });

/**
 * All places behind the login, in the order of the bar. A new place is one row here: its routes are mounted and its
 * entry appears without any other change.
 */
export const places: readonly Place[] = [
  place(
    texts.places.orders,
    listPath,
    async () => (await import(/* webpackChunkName: "list" */ './pages/order-list.tsx')).OrderListPage,
    {
      pages: {
        ...Object.fromEntries(Object.entries(stepPages).map(([page, load]) => [`/admin/${page}/:orderId`, load])),
        [customerPath(':orderId')]: async () =>
          (await import(/* webpackChunkName: "back-office" */ './pages/customer.tsx')).CustomerPage,
      },
    },
  ),
  place(
    texts.places.toBuy,
    '/admin/tobuy',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/to-buy.tsx')).ToBuyPage,
    { needs: routes.listItemsToBuy },
  ),
  place(
    texts.places.receive,
    '/admin/receive',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/receive.tsx')).ReceivePage,
    { needs: routes.findArrivals },
  ),
  place(
    texts.places.payments,
    '/admin/payments',
    async () =>
      (await import(/* webpackChunkName: "back-office" */ './pages/payment-exceptions.tsx')).PaymentExceptionsPage,
    { waiting: 'payments', needs: routes.listPaymentExceptions },
  ),
  place(
    texts.places.support,
    '/admin/support',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/support-inbox.tsx')).SupportInboxPage,
    { waiting: 'support', needs: routes.listSupportQueries },
  ),
  place(
    texts.places.deadLetters,
    '/admin/undelivered',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/dead-letters.tsx')).DeadLettersPage,
    { waiting: 'deadLetters', needs: { roles: ['support', 'finance'] } },
  ),
  place(
    texts.places.stores,
    '/admin/stores',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/stores.tsx')).StoresPage,
    { group: 'reports', needs: routes.getStoreReadings },
  ),
  place(
    texts.places.figures,
    '/admin/figures',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/figures.tsx')).FiguresPage,
    { group: 'reports', needs: routes.getFigures },
  ),
  place(
    texts.places.analytics,
    '/admin/analytics',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/analytics.tsx')).AnalyticsPage,
    { group: 'reports', needs: routes.getAnalyticsSummary },
  ),
  place(
    texts.places.modules,
    '/admin/modules',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/module-health.tsx')).ModuleHealthPage,
    { group: 'reports', needs: routes.getModuleHealth },
  ),
  place(
    texts.places.rates,
    '/admin/rates',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/rates.tsx')).RatesPage,
    { group: 'settings', needs: routes.importRates },
  ),
  place(
    texts.places.activity,
    '/admin/activity',
    async () => (await import(/* webpackChunkName: "back-office" */ './pages/activity.tsx')).ActivityPage,
    { group: 'reports', needs: routes.listOperatorSteps },
  ),
  place(
    texts.places.account,
    '/admin/account',
    async () => (await import(/* webpackChunkName: "account" */ './pages/account.tsx')).AccountPage,
    { group: 'settings' },
  ),
];
