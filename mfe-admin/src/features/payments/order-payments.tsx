import { Flex, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { PaymentCard } from './payment-card.tsx';

/** Payments and refunds of an order with their ledger, fetched again with each version of the order. */
export const OrderPayments = ({ orderId, version }: { orderId: string; version: number }) => {
  const words = texts.payments;
  const { data, error, refetch } = operatorApi.useListOrderPaymentsQuery(
    { params: { orderId }, version },
    { refetchOnMountOrArgChange: true },
  );
  if (data?.payments.length === 0) return <Typography.Text type="secondary">{words.none}</Typography.Text>;
  if (data)
    return (
      <Flex vertical gap={12}>
        {data.payments.map((payment) => (
          <PaymentCard key={payment.payment_id} payment={payment} />
        ))}
      </Flex>
    );
  if (error === undefined) return <p role="status">{words.loading}</p>;
  return <ProblemNotice title={words.failed} problem={error} action={{ label: texts.tryAgain, onClick: refetch }} />;
};
