import { useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { useAlert } from '@potli/ui-kit/use-alert.ts';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { loginPath, orderIdIn } from '../order/admin-paths.ts';
import { texts } from '../texts.ts';
import { expiryTold, selectExpired } from './session-slice.ts';

/** Tells the operator once that the session is over, then leads to the login form of the order at hand (spec 6). */
export const ExpiryNotice = () => {
  const expired = useSelector(selectExpired);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { alert } = useAlert();
  const telling = useRef(false);
  useEffect(() => {
    if (!expired || telling.current) return;
    telling.current = true;
    alert(texts.session.expired).then(() => {
      telling.current = false;
      navigate(loginPath(orderIdIn(pathname)), { replace: true });
      dispatch(expiryTold());
    });
  }, [expired, pathname, navigate, dispatch, alert]);
  return null;
};
