import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { Input } from 'antd';

export const SignInPage = () => {
  usePageTitle('Sign in');
  return (
    <div className="page">
      <h1>Operator sign-in</h1>
      <label htmlFor="passkey">Passkey</label>
      <Input.Password id="passkey" autoComplete="current-password" />
    </div>
  );
};
