import { Alert, Button } from 'antd';
import { indiaClock } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { useClaim } from './use-claim.ts';

interface ClaimBannerProps {
  readonly orderId: string;
  /** Whether what is done on the page is the evaluation. */
  readonly evaluating: boolean;
}

/** Claims the order for the operator on the page, and says when another operator works on it already. */
export const ClaimBanner = ({ orderId, evaluating }: ClaimBannerProps) => {
  const { claim, taking, takeOver } = useClaim(orderId);
  if (!claim || claim.mine) return null;
  const { name, since } = claim;
  return (
    <Alert
      type="warning"
      role="status"
      title={(evaluating ? texts.claim.evaluating : texts.claim.working)(name, indiaClock(since))}
      action={
        <Button loading={taking} onClick={takeOver}>
          {texts.claim.takeOver}
        </Button>
      }
    />
  );
};
