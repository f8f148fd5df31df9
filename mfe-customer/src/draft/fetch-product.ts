import { customerApi } from '../api.ts';
import type { CustomerStore } from '../store.ts';
import { draftActions } from './draft-slice.ts';
import { failureOf } from './fetch-failure.ts';

/** Reads the product's page for a card that waits for it. @returns whether it was read */
export const fetchProduct = async (
  dispatch: CustomerStore['dispatch'],
  key: string,
  link: string,
): Promise<boolean> => {
  const { data, error } = await dispatch(
    customerApi.endpoints.productDetails.initiate({ query: { url: link } }, { subscribe: false, forceRefetch: true }),
  );
  dispatch(
    data
      ? draftActions.fetchSucceeded({ key, link, details: data.details })
      : draftActions.fetchFailed({ key, link, ...failureOf(error) }),
  );
  return data !== undefined;
};
