import { problemInProductLink } from '@potli/contracts/rules/links.ts';
import { randomKey } from '@potli/ui-kit/random-key.ts';
import { useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect } from 'react';
import { draftActions } from '../../draft/draft-slice.ts';
import { useCustomerDispatch } from '../../store.ts';
import { isShared, sharedLink } from './pasted-links.ts';

/**
 * Puts what another app or the front page handed over on a card and takes it out of the address. Nothing is fetched: any
 * page may link here.
 */
export const useSharedLink = (onTaken: (key: string) => void): void => {
  const { search, pathname, state } = useLocation();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isShared(search)) return;
    const link = sharedLink(search);
    if (link) {
      const key = randomKey();
      dispatch(draftActions.linkShared({ key, link }));
      const problem = problemInProductLink(link);
      if (problem) dispatch(draftActions.linkRefused({ key, problem }));
      onTaken(key);
    }
    navigate(pathname, { replace: true, state });
  }, [search, pathname, state, dispatch, navigate, onTaken]);
};
