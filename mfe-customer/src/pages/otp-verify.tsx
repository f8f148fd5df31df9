import { phoneNumberOf, problemsInUserDetails } from '@potli/contracts/rules/user-details.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { Link, Navigate, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useState } from 'react';
import { customerApi } from '../api.ts';
import { draftActions } from '../draft/draft-slice.ts';
import { type OrderInProgress, type OrderNavigation, startOf, useOrderInProgress } from '../draft/order-in-progress.ts';
import { isSentAlready, pageOfSent, summaryItem } from '../draft/submission.ts';
import { StepSummary } from '../features/estimate/step-summary.tsx';
import { useOrderSubmission } from '../features/otp/use-order-submission.ts';
import { StepOf } from '../kit/step-of.tsx';
import { withFullStop } from '../kit/with-full-stop.ts';
import { CodeEntry } from '../one-time-code/code-entry.tsx';
import { isCodeUsedUp, useCodeSending } from '../one-time-code/use-code-sending.ts';
import { useCustomerDispatch, useDraft } from '../store.ts';
import { otpTexts } from '../texts/one-time-code.ts';
import { orderTexts } from '../texts/order-page.ts';

const formId = 'otp';
const orderMovedOn = new Set(['ORDER_STATUS_CONFLICT', 'ORDER_CHANGED']);

const Verification = ({ inProgress }: { inProgress: OrderInProgress }) => {
  const { products, userDetails, orderId } = inProgress;
  const phoneNumber = phoneNumberOf(userDetails);
  const [generateOtp] = customerApi.useGenerateOtpMutation();
  const sending = useCodeSending(phoneNumber, generateOtp, { body: { phoneNumber } });
  const { submit, isSubmitting } = useOrderSubmission();
  const { alert } = useAlerts();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();

  const verify = async (otp: string) => {
    try {
      const placed = await submit(inProgress, otp);
      navigate('/user/success', { replace: true, state: placed });
    } catch (problem) {
      const code = problemCode(problem);
      await alert(withFullStop(problemText(problem, orderTexts.noResponse)));
      if (code && isCodeUsedUp(code)) dispatch(draftActions.codeSent(null));
      // The order is no longer where this page believes it to be; its own page knows where it is.
      if (code && orderMovedOn.has(code) && orderId !== undefined)
        navigate(`/user/order/${orderId}`, { replace: true });
    }
  };

  return (
    <div className="page customer-wide">
      <StepOf step="Verification" />
      <h1>{otpTexts.title}</h1>
      <p className="customer-intro">
        {otpTexts.introBefore}{' '}
        <strong className="figures">
          {userDetails.country_code} {userDetails.mobile}
        </strong>
        {otpTexts.introAfter}
      </p>
      <div className="customer-columns">
        <div className="customer-rest">
          <div className="card customer-form">
            <CodeEntry sending={sending} formId={formId} isBusy={isSubmitting} submitsItself onSubmit={verify}>
              <Link to="/user/usercontact" state={{ orderId } satisfies OrderNavigation}>
                {orderId === undefined ? otpTexts.changeNumber : otpTexts.backToDetails}
              </Link>
            </CodeEntry>
          </div>
        </div>
        <StepSummary items={products.map(summaryItem)} country={userDetails.country}>
          <button type="submit" form={formId} className="button" disabled={isSubmitting}>
            {isSubmitting ? otpTexts.submitting : otpTexts.submit}
          </button>
        </StepSummary>
      </div>
    </div>
  );
};

export const OtpVerifyPage = () => {
  usePageTitle(otpTexts.title);
  const inProgress = useOrderInProgress();
  const { products, orderId } = inProgress;
  const draft = useDraft();
  // As the page was opened: an order that is placed here takes its customer to the success page with its reference.
  const [wasSent] = useState(() => isSentAlready(draft, inProgress));
  if (products.length === 0) return <Navigate to={startOf(orderId)} replace />;
  if (wasSent) return <Navigate to={pageOfSent(orderId)} replace />;
  if (Object.keys(problemsInUserDetails(inProgress.userDetails)).length > 0) {
    return <Navigate to="/user/usercontact" state={{ orderId } satisfies OrderNavigation} replace />;
  }
  return <Verification inProgress={inProgress} />;
};
