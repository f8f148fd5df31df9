import { randomKey } from '@potli/ui-kit/random-key.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useEffect, useState } from 'react';
import { customerApi } from '../api.ts';
import { draftActions } from '../draft/draft-slice.ts';
import { failureOf } from '../draft/fetch-failure.ts';
import { mostProducts } from '../draft/product.ts';
import type { CollectedPage } from '../features/add-to-potli/collect-page.ts';
import { receivePage } from '../features/add-to-potli/receive-page.ts';
import { useCustomerDispatch, useCustomerStore } from '../store.ts';
import { addToPotliTexts } from '../texts/add-to-potli.ts';

const words = addToPotliTexts.handover;

/**
 * Takes over a store's page from the bookmarklet's window and puts its product on a card of the order. The page is
 * served without an opener policy, so it ends with a full load of order creation, which has one again.
 */
export const HandoverPage = () => {
  usePageTitle(words.title);
  const dispatch = useCustomerDispatch();
  const store = useCustomerStore();
  const [readPage] = customerApi.useReadProductMutation();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const addProduct = async ({ url: link, html }: CollectedPage, isProven: boolean) => {
      const { products, submitted } = store.getState().draft;
      const known = submitted ? undefined : products.find(({ product_link }) => product_link.trim() === link);
      const key = known?.key ?? randomKey();
      if (!known?.isFetched) {
        dispatch(draftActions.linkShared({ key, link }));
        if (!store.getState().draft.products.some((product) => product.key === key)) {
          setProblem(words.full(mostProducts));
          return;
        }
        dispatch(draftActions.fetchStarted({ key }));
        const { data, error } = await readPage({ body: { url: link, page: { html } } });
        dispatch(
          data
            ? draftActions.fetchSucceeded({
                key,
                link,
                details: isProven ? data.details : { ...data.details, certainty: 'suggested' },
              })
            : draftActions.fetchFailed({ key, link, ...failureOf(error) }),
        );
      }
      location.replace('/user/order/create');
    };
    return receivePage({ opener: window.opener, hash: location.hash }, ({ page, isProven }) => {
      if (page) void addProduct(page, isProven);
      else setProblem(words.missing);
    });
  }, [dispatch, readPage, store]);

  return (
    <div className="page customer-stack">
      <h1>{words.title}</h1>
      {problem ? (
        <>
          <p role="alert">{problem}</p>
          <p>
            <Link to="/user/order/create">{words.toOrder}</Link>
          </p>
        </>
      ) : (
        <p role="status">{words.reading}</p>
      )}
    </div>
  );
};
