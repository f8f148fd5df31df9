import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { paymentTexts } from '../../texts/payment.ts';

const pollMilliseconds = 5000;

/** Says that a payment of the order was begun, here or on another page, and is not settled. */
export const PaymentUnderWay = ({ orderId }: { orderId: string }) => {
  const { currentData } = customerApi.useTransactionQuery(
    { query: { order_id: orderId } },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: usePollInterval(pollMilliseconds),
      skipPollingIfUnfocused: true,
    },
  );
  const state = currentData?.state;
  if (state === 'open') return <Banner kind="note">{paymentTexts.begun}</Banner>;
  if (state !== 'checking') return null;
  return (
    <Banner kind="note">
      <p>{paymentTexts.checkingOnOrder}</p>
      <Link to={`/user/payment/${orderId}`}>{paymentTexts.toPayment}</Link>
    </Banner>
  );
};
