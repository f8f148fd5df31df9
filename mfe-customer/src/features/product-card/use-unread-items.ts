import { isBlank } from '@potli/contracts/rules/text.ts';
import { useEffect } from 'react';
import { draftActions } from '../../draft/draft-slice.ts';
import { fetchProduct } from '../../draft/fetch-product.ts';
import type { DraftProduct } from '../../draft/product.ts';
import { useCustomerStore } from '../../store.ts';

/**
 * An item that is ordered again has a name before its page is read; a link that was typed has none. A customer who leaves
 * the form and returns while it is read has it read twice: the second answer changes nothing.
 */
const isUnread = ({ product_name, isFetched, fetchFailure }: DraftProduct): boolean =>
  !isFetched && fetchFailure === null && !isBlank(product_name);

/**
 * Reads the pages of items that are ordered again, also where a reload cut that short. One after another: the server
 * reads a few pages at a time, and limits how many a customer asks for.
 */
export const useUnreadItems = (): void => {
  const { dispatch, getState } = useCustomerStore();
  useEffect(() => {
    const unread = getState().draft.products.filter(isUnread);
    for (const { key } of unread) dispatch(draftActions.fetchStarted({ key }));
    const readAll = async () => {
      for (const { key, product_link } of unread) await fetchProduct(dispatch, key, product_link);
    };
    readAll();
  }, [dispatch, getState]);
};
