import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { OperatorFrame } from './operator-frame.tsx';

/** The operators' pages under /admin. One frame keeps store and dialogs between pages. */
export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => {
    const SignIn = lazyPage(async () => (await import('./pages/sign-in.tsx')).SignInPage);
    return [
      {
        element: <OperatorFrame />,
        children: [
          { path: '/admin', element: <SignIn /> },
          { path: '/admin/order/:orderId', element: <SignIn /> },
        ],
      },
    ];
  },
};
