import { problemText } from '@potli/ui-kit/problem-text.ts';
import { useState } from 'react';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { texts } from '../../texts.ts';
import { CopyLink } from '../order-summary/copy-link.tsx';

const words = texts.shareTracking;

/** A second link for people who may follow the parcel but not see or change the order. */
export const ShareTracking = ({ orderId }: { orderId: string }) => {
  const params = { orderId };
  const [share, shared] = customerApi.useShareTrackingMutation();
  const [revoke, revoked] = customerApi.useRevokeTrackingMutation();
  const [token, setToken] = useState<string>();
  const [isOff, setOff] = useState(false);
  const show = async () => {
    const { data } = await share({ params });
    setToken(data?.token);
    setOff(false);
  };
  const turnOff = async () => {
    const { data } = await revoke({ params });
    if (!data) return;
    setToken(undefined);
    setOff(true);
  };
  const problem = token === undefined ? shared.error : revoked.error;
  return (
    <div className="customer-share">
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
            onClick={turnOff}
          >
            {revoked.isLoading ? words.turningOff : words.turnOff}
          </button>
        </>
      )}
      {isOff && <Banner kind="success">{words.isOff}</Banner>}
      {problem && <Banner kind="problem">{problemText(problem, texts.order.noResponse)}</Banner>}
    </div>
  );
};
