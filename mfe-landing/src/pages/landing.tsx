import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';

export const LandingPage = () => {
  usePageTitle('Shop from India');
  return (
    <div className="page">
      <h1>Shop from India</h1>
    </div>
  );
};
