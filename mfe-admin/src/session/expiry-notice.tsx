import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { loginPath, orderIdIn } from '../order/admin-paths.ts';
import { texts } from '../texts.ts';
import { selectSession, sessionClosed } from './session-slice.ts';

/** Alerts the operator that the session has expired, then opens the login form of the order at hand (spec 6). */
export const ExpiryNotice = () => {
  const expired = useSelector(selectSession) === 'expired';
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { alert } = useAlerts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one alert for each expiry, whatever else changes meanwhile
  useEffect(() => {
    if (!expired) return;
    alert(texts.session.expired).then(() => {
      navigate(loginPath(orderIdIn(pathname)), { replace: true });
      dispatch(sessionClosed());
    });
  }, [expired]);
  return null;
};
