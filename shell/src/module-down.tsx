import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';

export const ModuleDown = ({ loaded, onRetry }: { loaded: boolean; onRetry: () => void }) => {
  usePageTitle('This page is not available');
  return (
    <div className="page shell-message" role="alert">
      <h1>{loaded ? 'Something went wrong on this page' : 'This page did not load'}</h1>
      <p>
        {loaded
          ? 'Your earlier entries are saved. Try again, or go to another page.'
          : 'Your connection may have dropped, or this page is temporarily unavailable. The other pages work.'}
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
