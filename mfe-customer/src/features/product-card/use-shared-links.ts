import { problemInProductLink } from '@potli/contracts/rules/links.ts';
import { randomKey } from '@potli/ui-kit/random-key.ts';
import { useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect, useState } from 'react';
import { draftActions } from '../../draft/draft-slice.ts';
import { cutTo } from '../../draft/draft-storage.ts';
import { textLimits } from '../../draft/product.ts';
import { useCustomerStore } from '../../store.ts';
import { addedCards, isShared, sharedLinks } from './pasted-links.ts';

/**
 * Puts what another app or the front page handed over on cards and takes it out of the address. Nothing is fetched: any
 * page may link here.
 *
 * @returns what there is to say about it
 */
export const useSharedLinks = (onTaken: (key: string) => void): string => {
  const { search, pathname, state } = useLocation();
  const { dispatch, getState } = useCustomerStore();
  const navigate = useNavigate();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isShared(search)) return;
    const shared = sharedLinks(search).map((text) => ({
      key: randomKey(),
      link: cutTo(text, textLimits.product_link),
      problem: problemInProductLink(text),
    }));
    for (const { key, link, problem } of shared) {
      dispatch(draftActions.linkShared({ key, link }));
      if (problem) dispatch(draftActions.linkRefused({ key, problem }));
    }
    const { products } = getState().draft;
    const added = shared.filter((each) => products.some(({ key }) => key === each.key));
    const isFull = shared.some((each) => !products.some(({ product_link }) => product_link.trim() === each.link));
    if (shared[0]) {
      setSaid(addedCards(added.length, isFull));
      onTaken((added[0] ?? shared[0]).key);
    }
    navigate(pathname, { replace: true, state });
  }, [search, pathname, state, dispatch, getState, navigate, onTaken]);
  return said;
};
