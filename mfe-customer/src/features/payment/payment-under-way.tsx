import type { Order } from '@potli/contracts/order/order.ts';
import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { beforePaymentTexts } from '../../texts/before-payment.ts';

const pollMilliseconds = 5000;

type UnderWay = 'open' | 'checking' | undefined;

/** Whether a payment of an order was begun, here or on another page, and is not settled; `checking` where it may be paid. */
export const usePaymentUnderWay = (order: Pick<Order, 'order_id' | 'order_status'> | undefined): UnderWay => {
  const { currentData } = customerApi.useTransactionQuery(
    { query: { order_id: order?.order_id ?? '' } },
    {
      skip: order?.order_status !== 'ORDER_CONFIRMATION',
      refetchOnMountOrArgChange: true,
      pollingInterval: usePollInterval(pollMilliseconds),
      skipPollingIfUnfocused: true,
    },
  );
  const state = currentData?.state;
  // Paid, and the order does not know it yet.
  if (state === 'settled') return 'checking';
  return state === 'open' || state === 'checking' ? state : undefined;
};

/** Says that a payment is under way. */
export const PaymentUnderWay = ({ orderId, state }: { orderId: string; state: UnderWay }) => {
  if (state === 'open') return <Banner kind="note">{beforePaymentTexts.begun}</Banner>;
  if (state === undefined) return null;
  return (
    <Banner kind="note">
      <p>{beforePaymentTexts.checkingOnOrder}</p>
      <Link to={`/user/payment/${orderId}`}>{beforePaymentTexts.toPayment}</Link>
    </Banner>
  );
};
