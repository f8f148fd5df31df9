import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { CustomerFrame } from './customer-frame.tsx';

/** Everything a customer sees under /user and /contact-support. One frame keeps store and dialogs between pages. */
export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => {
    const Calculator = lazyPage(async () => (await import('./pages/calculator.tsx')).CalculatorPage);
    return [
      {
        element: <CustomerFrame />,
        children: [{ path: '/user/calculator', element: <Calculator /> }],
      },
    ];
  },
};
