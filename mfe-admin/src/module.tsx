import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { createElement } from 'react';
import { OperatorFrame } from './frame/operator-frame.tsx';
import { places } from './places.ts';
import { RequireSession } from './session/require-session.tsx';

/** The operators' pages under /admin. One frame keeps store, dialogs and shortcuts between pages. */
export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => {
    const SignIn = lazyPage(
      async () => (await import(/* webpackChunkName: "sign-in" */ './pages/sign-in.tsx')).SignInPage,
    );
    const NotFound = lazyPage(
      async () => (await import(/* webpackChunkName: "back-office" */ './pages/not-found.tsx')).NotFoundPage,
    );
    const behindLogin = places.flatMap(({ pages }) =>
      Object.entries(pages).map(([path, load]) => ({ path, element: createElement(lazyPage(load)) })),
    );
    return [
      {
        element: <OperatorFrame />,
        children: [
          { path: '/admin', element: <SignIn /> },
          { path: '/admin/order/:orderId', element: <SignIn /> },
          { element: <RequireSession />, children: behindLogin },
          { path: '/admin/*', element: <NotFound /> },
        ],
      },
    ];
  },
};
