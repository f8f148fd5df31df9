import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { LandingPage } from './pages/landing.tsx';

/** The front page comes with the module, as nearly everybody who loads the module wants it; the legal pages are lazy. */
export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => {
    const Privacy = lazyPage(async () => (await import('./pages/privacy.tsx')).PrivacyPage);
    const Terms = lazyPage(async () => (await import('./pages/terms.tsx')).TermsPage);
    return [
      { path: '/', element: <LandingPage /> },
      { path: '/privacy', element: <Privacy /> },
      { path: '/terms', element: <Terms /> },
    ];
  },
};
