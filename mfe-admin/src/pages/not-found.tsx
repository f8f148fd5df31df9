import { Link } from '@potli/ui-kit/router.ts';
import { Page } from '../frame/page.tsx';
import { listPath } from '../order/admin-paths.ts';
import { texts } from '../texts.ts';

/** An unknown address under /admin, with or without a session: the shell's own page would offer to start an order. */
export const NotFoundPage = () => (
  <Page title={texts.notFound.title}>
    <p>
      {texts.notFound.text} <Link to={listPath}>{texts.list.title}</Link>
    </p>
  </Page>
);
