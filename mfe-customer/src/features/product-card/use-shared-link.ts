import { randomKey } from '@potli/ui-kit/random-key.ts';
import { useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect } from 'react';
import { draftActions } from '../../draft/draft-slice.ts';
import { useCustomerDispatch } from '../../store.ts';
import { sharedLink } from './pasted-links.ts';

const names = ['url', 'text', 'title'];

/**
 * Puts what another app shared on a card and takes it out of the address. Nothing is fetched: any page may link here.
 */
export const useSharedLink = (onTaken: (key: string) => void): void => {
  const { search, pathname, state } = useLocation();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    const shared = new URLSearchParams(search);
    if (!names.some((name) => shared.has(name))) return;
    const link = sharedLink(search);
    if (link) {
      const key = randomKey();
      dispatch(draftActions.linkShared({ key, link }));
      onTaken(key);
    }
    navigate(pathname, { replace: true, state });
  }, [search, pathname, state, dispatch, navigate, onTaken]);
};
