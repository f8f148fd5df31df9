import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';

/** All that the site sees of this module: the contract it was written for and its pages. */
export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => {
    const Home = lazyPage(async () => (await import('./pages/home.tsx')).HomePage);
    return [{ path: '/my-module', element: <Home /> }];
  },
};
