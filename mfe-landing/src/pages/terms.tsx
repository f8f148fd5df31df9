import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';

export const TermsPage = () => {
  usePageTitle('Terms');
  return (
    <div className="page">
      <h1>Terms</h1>
    </div>
  );
};
