import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';

export const ModuleDown = ({ loaded, onRetry }: { loaded: boolean; onRetry: () => void }) => {
  usePageTitle('This page is not available');
  return (
    <div className="page shell-message" role="alert">
      <h1>{loaded ? 'Something went wrong on this page' : 'This page did not load'}</h1>
      <p>
        {loaded
          ? 'What you have entered before is kept. Try the page again, or go to another one.'
          : 'Your connection may have dropped, or this part of the site is being repaired. The other pages work.'}
      </p>
      <p className="shell-actions">
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
        <Link className="button button-quiet" to="/">
          Home
        </Link>
      </p>
    </div>
  );
};
