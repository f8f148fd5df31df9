import { problemsInUserDetails } from '@potli/contracts/rules/user-details.ts';
import { Link, Navigate, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { type OrderNavigation, startOf, useOrderInProgress } from '../draft/order-in-progress.ts';
import { isSentAlready, pageOfSent, summaryItem } from '../draft/submission.ts';
import { StepSummary } from '../features/estimate/step-summary.tsx';
import { ItemList } from '../features/order-summary/item-list.tsx';
import { UserSummary } from '../features/order-summary/user-summary.tsx';
import { StepOf } from '../kit/step-of.tsx';
import { useDraft } from '../store.ts';
import { reviewTexts } from '../texts/ordering.ts';
import { texts } from '../texts.ts';

export const OrderReviewPage = () => {
  usePageTitle(reviewTexts.title);
  const inProgress = useOrderInProgress();
  const { products, dropped, userDetails, orderId } = inProgress;
  const draft = useDraft();
  const navigate = useNavigate();
  const state: OrderNavigation = { orderId };
  if (products.length === 0) return <Navigate to={startOf(orderId)} replace />;
  if (isSentAlready(draft, inProgress)) return <Navigate to={pageOfSent(orderId)} replace />;
  if (Object.keys(problemsInUserDetails(userDetails)).length > 0) {
    return <Navigate to="/user/usercontact" state={state} replace />;
  }
  const items = products.map(summaryItem);
  const productsPage = orderId === undefined ? '/user/order/create' : `/user/home/${orderId}`;
  const editOrder = () => navigate(productsPage, { state: { ...state, isEdit: true } satisfies OrderNavigation });
  return (
    <div className="page customer-wide">
      <StepOf step="Review" />
      <h1>{reviewTexts.title}</h1>
      <p className="customer-intro">{reviewTexts.intro}</p>
      <div className="customer-columns">
        <div className="customer-rest">
          <section className="card" aria-labelledby="review-items">
            <h2 id="review-items">{texts.items.title}</h2>
            <ItemList items={items} />
          </section>
          {dropped.length > 0 && (
            <section className="card" aria-labelledby="review-dropped">
              <h2 id="review-dropped">{reviewTexts.dropped}</h2>
              <ItemList items={dropped.map((product) => ({ ...product, id: product.key }))} />
            </section>
          )}
          <section className="card" aria-labelledby="review-details">
            <div className="customer-card-head">
              <h2 id="review-details">{reviewTexts.details}</h2>
              <Link to="/user/usercontact" state={state}>
                {reviewTexts.editDetails}
              </Link>
            </div>
            <UserSummary details={userDetails} />
          </section>
          <div className="customer-actions">
            <button type="button" className="button button-quiet" onClick={editOrder}>
              {reviewTexts.edit}
            </button>
          </div>
        </div>
        <StepSummary items={items} country={userDetails.country} isListed>
          <button type="button" className="button" onClick={() => navigate('/user/otpverify', { state })}>
            {reviewTexts.submit}
          </button>
        </StepSummary>
      </div>
    </div>
  );
};
