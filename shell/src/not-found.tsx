import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';

export const NotFound = () => {
  usePageTitle('Page not found');
  return (
    <div className="page shell-message">
      <h1>Page not found</h1>
      <p>This page does not exist. Check the address, or go to the home page.</p>
      <p className="shell-actions">
        <Link className="button" to="/">
          Go to the home page
        </Link>
        <Link className="button button-quiet" to="/contact-support">
          Contact Support
        </Link>
      </p>
    </div>
  );
};
