import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { oncePerTab, tellOrderEvent } from '@potli/ui-kit/analytics.ts';
import { randomKey } from '@potli/ui-kit/random-key.ts';
import { Link, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useEffect } from 'react';
import { draftActions } from '../draft/draft-slice.ts';
import type { OrderNavigation } from '../draft/order-in-progress.ts';
import { isBegun, isComplete, lacksSize, lockedByHand, mostProducts } from '../draft/product.ts';
import { summaryItem } from '../draft/submission.ts';
import { EstimateCard } from '../features/estimate/estimate-card.tsx';
import { EstimateSum } from '../features/estimate/estimate-sum.tsx';
import { useEstimate } from '../features/estimate/use-estimate.ts';
import { ProductCard } from '../features/product-card/product-card.tsx';
import { useScrollToNewCard } from '../features/product-card/use-scroll-to-new-card.ts';
import { useSharedLinks } from '../features/product-card/use-shared-links.ts';
import { useUnreadItems } from '../features/product-card/use-unread-items.ts';
import { Banner } from '../kit/banner.tsx';
import { Entry } from '../kit/entry.tsx';
import { StepBar } from '../kit/step-bar.tsx';
import { StepOf } from '../kit/step-of.tsx';
import { useCustomerDispatch, useDraft } from '../store.ts';
import { createTexts } from '../texts/ordering.ts';

/** The draft of a sent order is still here. */
const SubmittedNotice = ({
  order_id,
  reference,
  onStartNew,
}: {
  order_id: string;
  reference: string;
  onStartNew: () => void;
}) => (
  <Banner kind="note">
    <p>
      {createTexts.submittedBefore} <Link to={`/user/order/${order_id}`}>{reference}</Link>.
    </p>
    <button type="button" className="button button-quiet" onClick={onStartNew}>
      {createTexts.startNew}
    </button>
  </Banner>
);

/** In the place of the estimate, until there is a product to estimate. */
const WhatHappensNext = () => (
  <section className="card" aria-labelledby="then-heading">
    <h2 id="then-heading">{createTexts.afterwards.title}</h2>
    <ol className="customer-then">
      {createTexts.afterwards.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);

export const OrderCreatePage = () => {
  usePageTitle(createTexts.title);
  const { products, submitted, userDetails } = useDraft();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  const { alert, confirm } = useAlerts();
  const scrollTo = useScrollToNewCard();
  const said = useSharedLinks(scrollTo);
  useUnreadItems();
  // The draft's first card names the draft: its key is drawn once and kept with it.
  const begun = products.some(({ isFetched }) => isFetched) ? products[0]?.key : undefined;
  useEffect(() => {
    if (begun !== undefined) oncePerTab(`started ${begun}`, () => tellOrderEvent('order_started'));
  }, [begun]);

  const items = products.filter(isComplete).map(summaryItem);
  const estimate = useEstimate(items, userDetails.country);

  const isFull = !submitted && products.length >= mostProducts;
  const addProduct = () => {
    const key = randomKey();
    dispatch(draftActions.productAdded({ key }));
    scrollTo(key);
  };
  const next = async () => {
    const cards = products.map(lockedByHand);
    dispatch(draftActions.proceeded(null));
    if (!cards.some(isComplete)) {
      await alert(createTexts.noneComplete);
      return;
    }
    if (submitted) {
      const { orderedBefore, orderAgain, notAgain } = createTexts;
      if (!(await confirm(orderedBefore(submitted.reference), { yes: orderAgain, no: notAgain }))) return;
      dispatch(draftActions.orderRepeated());
    }
    const incomplete = cards.filter((card) => isBegun(card) && !isComplete(card));
    const [first] = incomplete;
    if (first) {
      const { leftOut, goBack, goOn } = createTexts;
      const goesOn = await confirm(leftOut(incomplete.map((card) => cards.indexOf(card) + 1)), {
        yes: goOn(incomplete.length),
        no: goBack(incomplete.length),
      });
      if (!goesOn) {
        scrollTo(first.key);
        return;
      }
    }
    const sizeless = cards.filter((card) => isComplete(card) && lacksSize(card));
    const [firstSizeless] = sizeless;
    if (firstSizeless) {
      const { sizesMissing, chooseSize, withoutSize } = createTexts;
      const names = sizeless.map(({ product_name }) => product_name);
      if (!(await confirm(sizesMissing(names), { yes: withoutSize, no: chooseSize, tone: 'unwanted' }))) {
        scrollTo(firstSizeless.key, 'size');
        return;
      }
    }
    for (const { key, isFetching } of incomplete) if (isFetching) dispatch(draftActions.fetchGivenUp({ key }));
    navigate('/user/usercontact', { state: { orderId: undefined } satisfies OrderNavigation });
  };

  return (
    <div className="page customer-wide">
      <StepOf step="Products" />
      <h1 tabIndex={-1}>{createTexts.title}</h1>
      <p className="customer-intro">{createTexts.intro}</p>
      {submitted && products.some(isBegun) && <SubmittedNotice {...submitted} onStartNew={addProduct} />}
      <Entry>
        <div className="customer-columns">
          <div className="customer-rest">
            <p className={said ? 'customer-hint' : 'visually-hidden'} aria-live="polite">
              {said}
            </p>
            <div className="customer-stack">
              {products.map((product, index) => (
                <ProductCard key={product.key} product={product} number={index + 1} />
              ))}
            </div>
            <button type="button" className="button button-quiet customer-add" disabled={isFull} onClick={addProduct}>
              {createTexts.addProduct}
            </button>
            {isFull && <p className="customer-hint">{createTexts.full(mostProducts)}</p>}
          </div>
          <div className="customer-aside">
            {items.length > 0 ? (
              <EstimateCard
                {...estimate}
                country={userDetails.country}
                onCountry={(country) =>
                  dispatch(
                    draftActions.userDetailsEntered({ orderId: undefined, userDetails: { ...userDetails, country } }),
                  )
                }
              />
            ) : (
              <WhatHappensNext />
            )}
          </div>
        </div>
        <StepBar isFixed>
          {items.length > 0 && <EstimateSum {...estimate} />}
          <button type="button" className="button" onClick={next}>
            {createTexts.next}
          </button>
        </StepBar>
      </Entry>
    </div>
  );
};
