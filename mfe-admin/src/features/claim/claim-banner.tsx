import { type Claim, claimRenewalSeconds } from '@potli/contracts/order/claim.ts';
import { Alert, Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { operatorApi } from '../../api.ts';
import { indiaClock } from '../../order/india-time.tsx';
import { readToken } from '../../session/token.ts';
import { texts } from '../../texts.ts';

/** How long a hidden tab renews its claim: the operator may be looking at the store's page. */
const forgottenAfterMs = 15 * 60_000;

interface ClaimBannerProps {
  readonly orderId: string;
  /** Whether what is done on the page is the evaluation. */
  readonly evaluating: boolean;
}

/**
 * Claims the order for the operator while the page is open, and says when another operator works on it already. A claim
 * is information: the page works without it.
 */
export const ClaimBanner = ({ orderId, evaluating }: ClaimBannerProps) => {
  const [ask, { isLoading }] = operatorApi.useClaimOrderMutation();
  const [release] = operatorApi.useReleaseClaimMutation();
  const [claim, setClaim] = useState<Claim>();

  const claimNow = useCallback(
    async (take_over?: true) => {
      const { data } = await ask({ params: { orderId }, body: take_over ? { take_over } : {} });
      if (data) setClaim(data.claim);
    },
    [ask, orderId],
  );

  useEffect(() => {
    let seenAt = Date.now();
    const renew = () => {
      if (document.visibilityState === 'visible') seenAt = Date.now();
      if (Date.now() - seenAt < forgottenAfterMs) claimNow();
    };
    renew();
    const timer = setInterval(renew, claimRenewalSeconds * 1000);
    return () => {
      clearInterval(timer);
      // After the session has expired there is no operator left whose claim could be released.
      if (readToken() !== null) release({ params: { orderId } });
    };
  }, [claimNow, release, orderId]);

  if (!claim || claim.mine) return null;
  const { name, since } = claim;
  return (
    <Alert
      type="warning"
      role="status"
      title={(evaluating ? texts.claim.evaluating : texts.claim.working)(name, indiaClock(since))}
      action={
        <Button loading={isLoading} onClick={() => claimNow(true)}>
          {texts.claim.takeOver}
        </Button>
      }
    />
  );
};
