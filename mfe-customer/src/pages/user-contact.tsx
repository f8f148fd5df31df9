import { addressDenials, isAddressDenial } from '@potli/contracts/order/denials.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Link, Navigate, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { destinationDenial, isSameDestination } from '../draft/denial.ts';
import { correctionIn } from '../draft/draft.ts';
import { draftActions } from '../draft/draft-slice.ts';
import { type OrderNavigation, startOf, useOrderInProgress } from '../draft/order-in-progress.ts';
import { isSentAlready, pageOfSent, summaryItem } from '../draft/submission.ts';
import { StepSummary } from '../features/estimate/step-summary.tsx';
import { UserDetailsFields } from '../features/user-details/user-details-form.tsx';
import { Banner } from '../kit/banner.tsx';
import { StepOf } from '../kit/step-of.tsx';
import { useCustomerDispatch, useDraft } from '../store.ts';
import { orderTexts } from '../texts/order-page.ts';
import { createTexts, userDetailsTexts } from '../texts/ordering.ts';

const formId = 'user-details';

export const UserContactPage = () => {
  usePageTitle(userDetailsTexts.title);
  const inProgress = useOrderInProgress();
  const { products, userDetails, orderId, leftOut } = inProgress;
  const { confirm } = useAlerts();
  const draft = useDraft();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  if (products.length === 0) return <Navigate to={startOf(orderId)} replace />;
  if (isSentAlready(draft, inProgress)) return <Navigate to={pageOfSent(orderId)} replace />;

  const returned = correctionIn(draft, orderId);
  const note = returned?.note && isAddressDenial(returned.note) ? addressDenials[returned.note].customer : null;
  const destination = returned?.deniedDestination;
  /** Where the address, or an item for it, was denied and nothing of it was changed: whether the customer sends it all the same. */
  const isSure = async (details: UserDetailsForm): Promise<boolean> => {
    const isAsked = note !== null || products.some(({ itemErrorCode }) => itemErrorCode === destinationDenial);
    if (!isAsked || !destination || !isSameDestination(details, destination)) return true;
    const { sendAnyway, backToChange } = createTexts;
    return confirm(userDetailsTexts.unchanged, { yes: sendAnyway, no: backToChange, tone: 'unwanted' });
  };
  const productsPage = orderId === undefined ? '/user/order/create' : `/user/home/${orderId}`;
  return (
    <div className="page customer-wide">
      <StepOf step="Details" />
      <h1>{userDetailsTexts.title}</h1>
      <p className="customer-intro">{userDetailsTexts.intro}</p>
      <div className="customer-columns">
        <div className="customer-rest">
          {note && <Banner kind="problem">{orderTexts.note(note)}</Banner>}
          {leftOut > 0 && (
            <Banner kind="note">
              <p>
                {userDetailsTexts.leftOut(leftOut)} <Link to={productsPage}>{createTexts.goBack(leftOut)}</Link>
              </p>
            </Banner>
          )}
          <UserDetailsFields
            id={formId}
            initial={userDetails}
            contactLocked={orderId !== undefined}
            denied={note && destination ? { destination, message: note } : undefined}
            onChange={(details) => dispatch(draftActions.userDetailsEntered({ orderId, userDetails: details }))}
            onProceed={async (details) => {
              dispatch(draftActions.userDetailsEntered({ orderId, userDetails: details }));
              if (!(await isSure(details))) return;
              navigate('/user/orderreview', { state: { orderId } satisfies OrderNavigation });
            }}
          />
        </div>
        <StepSummary items={products.map(summaryItem)} country={userDetails.country}>
          <button type="submit" form={formId} className="button">
            {userDetailsTexts.proceed}
          </button>
        </StepSummary>
      </div>
    </div>
  );
};
