import { Navigate, Outlet, useLocation } from '@potli/ui-kit/router.ts';
import { useSelector } from 'react-redux';
import { DeskBar } from '../frame/desk-bar.tsx';
import { loginPath, orderIdIn } from '../order/admin-paths.ts';
import { selectExpired } from './session-slice.ts';
import { readToken } from './token.ts';

/** The pages behind it need a token; without one there is the login form, which leads back to the same order. */
export const RequireSession = () => {
  const { pathname } = useLocation();
  // While the operator is being told that the session is over, the page and what was typed into it stay in view.
  const expired = useSelector(selectExpired);
  if (!readToken() && !expired) return <Navigate to={loginPath(orderIdIn(pathname))} replace />;
  return (
    <>
      <DeskBar />
      <Outlet />
    </>
  );
};
