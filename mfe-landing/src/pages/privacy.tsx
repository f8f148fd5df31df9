import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';

export const PrivacyPage = () => {
  usePageTitle('Privacy');
  return (
    <div className="page">
      <h1>Privacy</h1>
    </div>
  );
};
