import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { Navigate, Outlet, useLocation } from '@potli/ui-kit/router.ts';
import { useSelector } from 'react-redux';
import { BackOfficeBar } from '../frame/back-office-bar.tsx';
import { loginPath, orderIdIn } from '../order/admin-paths.ts';
import { texts } from '../texts.ts';
import { isSignedOut, selectSession } from './session-slice.ts';

/**
 * The pages behind it need a session; without one there is the login form, which leads back to the same order. After
 * Logout it does not: the form of an order is for a session that expired (spec 2).
 */
export const RequireSession = () => {
  const { pathname } = useLocation();
  const session = useSelector(selectSession);
  if (session === 'asking') return <Skeleton label={texts.session.asking} />;
  if (isSignedOut(session))
    return <Navigate to={loginPath(session === 'left' ? undefined : orderIdIn(pathname))} replace />;
  return (
    <>
      <BackOfficeBar />
      <Outlet />
    </>
  );
};
