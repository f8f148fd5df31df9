import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { RequireSession } from './session/require-session.tsx';

/** The operators' pages under /admin. One frame keeps store and dialogs between pages. */
export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => {
    const SignIn = lazyPage(async () => (await import('./pages/sign-in.tsx')).SignInPage);
    const OrderList = lazyPage(async () => (await import('./pages/order-list.tsx')).OrderListPage);
    const Evaluation = lazyPage(async () => (await import('./pages/evaluation.tsx')).EvaluationPage);
    const LocalLinks = lazyPage(async () => (await import('./pages/local-links.tsx')).LocalLinksPage);
    const LocalReceipt = lazyPage(async () => (await import('./pages/local-receipt.tsx')).LocalReceiptPage);
    const Shipment = lazyPage(async () => (await import('./pages/shipment.tsx')).ShipmentPage);
    const Completion = lazyPage(async () => (await import('./pages/completion.tsx')).CompletionPage);
    const Outcome = lazyPage(async () => (await import('./pages/outcome.tsx')).OutcomePage);
    return [
      {
        element: <OperatorFrame />,
        children: [
          { path: '/admin', element: <SignIn /> },
          { path: '/admin/order/:orderId', element: <SignIn /> },
          {
            element: <RequireSession />,
            children: [
              { path: '/admin/orderlist', element: <OrderList /> },
              { path: '/admin/evaluation/:orderId', element: <Evaluation /> },
              { path: '/admin/orderlinkupdate/:orderId', element: <LocalLinks /> },
              { path: '/admin/orderreceivedstatusupdate/:orderId', element: <LocalReceipt /> },
              { path: '/admin/internationalshippingupdate/:orderId', element: <Shipment /> },
              { path: '/admin/completeorder/:orderId', element: <Completion /> },
              { path: '/admin/delivered/:orderId', element: <Outcome /> },
            ],
          },
        ],
      },
    ];
  },
};
