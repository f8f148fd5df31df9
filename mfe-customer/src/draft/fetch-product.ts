import { problemCode } from '@potli/ui-kit/problem-text.ts';
import { customerApi } from '../api.ts';
import type { CustomerStore } from '../store.ts';
import { draftActions } from './draft-slice.ts';
import { failureOf } from './fetch-failure.ts';

/** A reload ends the call like a lost connection does. Within this time the page is gone, and keeps no failure. */
const leavingMilliseconds = 500;

/** Reads the product's page for a card that waits for it. @returns whether it was read */
export const fetchProduct = async (
  dispatch: CustomerStore['dispatch'],
  key: string,
  link: string,
): Promise<boolean> => {
  const { data, error } = await dispatch(
    customerApi.endpoints.productDetails.initiate({ query: { url: link } }, { subscribe: false, forceRefetch: true }),
  );
  if (problemCode(error) === 'NO_RESPONSE') await new Promise((shown) => setTimeout(shown, leavingMilliseconds));
  dispatch(
    data
      ? draftActions.fetchSucceeded({ key, link, details: data.details })
      : draftActions.fetchFailed({ key, link, ...failureOf(error) }),
  );
  return data !== undefined;
};
