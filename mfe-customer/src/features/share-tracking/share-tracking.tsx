import { problemText } from '@potli/ui-kit/problem-text.ts';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { useRefocus } from '../../kit/use-refocus.ts';
import { orderTexts, shareTrackingTexts as words } from '../../texts/order-page.ts';
import { CopyLink } from '../order-summary/copy-link.tsx';

/** A second link for people who may follow the parcel but not see or change the order. */
export const ShareTracking = ({ orderId }: { orderId: string }) => {
  const params = { orderId };
  const [share, shared] = customerApi.useShareTrackingMutation();
  const [revoke, revoked] = customerApi.useRevokeTrackingMutation();
  const isOff = revoked.isSuccess;
  const token = isOff ? undefined : shared.data?.token;
  const problem = shared.error ?? revoked.error;
  const place = useRefocus<HTMLDivElement>(problem ?? token);
  const show = () => {
    revoked.reset();
    share({ params });
  };
  return (
    <div ref={place} className="customer-share">
      <h3>{words.title}</h3>
      <p className="customer-hint">{words.hint}</p>
      {token === undefined ? (
        <button type="button" className="button button-quiet" disabled={shared.isLoading} onClick={show}>
          {shared.isLoading ? words.creating : words.create}
        </button>
      ) : (
        <>
          <CopyLink label={words.link} address={new URL(`/user/tracking/${token}`, window.location.origin).href} />
          <button
            type="button"
            className="customer-plain-button customer-drop-button"
            disabled={revoked.isLoading}
            onClick={() => revoke({ params })}
          >
            {revoked.isLoading ? words.turningOff : words.turnOff}
          </button>
        </>
      )}
      {isOff && <Banner kind="success">{words.isOff}</Banner>}
      {problem && <Banner kind="problem">{problemText(problem, orderTexts.noResponse)}</Banner>}
    </div>
  );
};
