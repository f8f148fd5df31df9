import { type Claim, claimRenewalSeconds } from '@potli/contracts/order/claim.ts';
import { useCallback, useEffect, useState } from 'react';
import { useClaimOrderMutation, useReleaseClaimMutation } from '../../api.ts';
import { readToken } from '../../session/token.ts';

export interface ClaimState {
  /** The current claim as far as known, one's own or another operator's. */
  readonly claim: Claim | undefined;
  readonly taking: boolean;
  takeOver(): Promise<void>;
}

/** How long a hidden tab renews its claim: the operator may be looking at the store's page. */
const forgottenAfterMs = 15 * 60_000;

/**
 * Claims the order for this operator while the page is open, and reads who else works on it. A
 * claim is information: the page works without it.
 */
export const useClaim = (orderId: string): ClaimState => {
  const [ask, { isLoading }] = useClaimOrderMutation();
  const [release] = useReleaseClaimMutation();
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

  return { claim, taking: isLoading, takeOver: () => claimNow(true) };
};
