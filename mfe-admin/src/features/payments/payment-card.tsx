import type { Payment } from '@potli/contracts/payment/back-office.ts';
import * as routes from '@potli/contracts/routes.ts';
import { Card, Flex, Tag, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../../order/facts.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { ExceptionList } from './exception-list.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { amountText, colourOf, stateText } from './payment-words.ts';
import { RefundForm } from './refund-form.tsx';

/** One attempt to pay an order: the amounts, the ledger, its exceptions, and the refunds that are possible. */
export const PaymentCard = ({ payment, heading }: { payment: Payment; heading?: ReactNode }) => {
  const may = useMay();
  const words = texts.payments;
  // in the queue each payment is a part of the page, on the order's page one of a part
  const Heading = heading === undefined ? 'h3' : 'h2';
  return (
    <Card
      role="article"
      aria-label={words.named(payment.payment_method, payment.reference)}
      size="small"
      styles={{ title: { whiteSpace: 'normal' } }}
      title={
        <Flex wrap align="center" gap="4px 12px">
          <Heading style={{ fontSize: 16 }}>{heading ?? payment.payment_method}</Heading>
          <Tag color={colourOf(payment)}>{stateText(payment)}</Tag>
          {payment.mode === 'test' && <Tag>{words.test}</Tag>}
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        <ExceptionList payment={payment} />
        <Facts
          facts={[
            [words.method, heading !== undefined && payment.payment_method],
            [words.opened, <IndiaTime key="opened" at={payment.created_at} />],
            [words.price, amountText(payment.total_price, 'INR')],
            [words.fees, `${amountText(payment.fee, 'INR')} + ${amountText(payment.gst, 'INR')}`],
            [
              words.charged,
              <span key="charged">
                <strong>{amountText(payment.charged, payment.currency)}</strong>
                {payment.fx && ` ${words.rate(payment.fx.date, payment.fx.source)}`}
              </span>,
            ],
            [words.providerOrder, payment.provider_order_id && <code key="order">{payment.provider_order_id}</code>],
          ]}
        />
        <LedgerTable payment={payment} />
        {payment.refunds.length > 0 && (
          <Timeline
            items={payment.refunds.map(({ capture_ref, asked_at, amount, currency, reason, by, state }) => ({
              key: `${capture_ref} ${asked_at}`,
              content: (
                <>
                  {words.refund.done(amountText(amount, currency), by, reason)}{' '}
                  <strong>{words.refund.states[state]}</strong> <IndiaTime at={asked_at} />
                </>
              ),
            }))}
          />
        )}
        {may.call(routes.refundPayment) &&
          payment.refundable.map((capture) => (
            <RefundForm key={capture.capture_ref} payment={payment} capture={capture} />
          ))}
      </Flex>
    </Card>
  );
};
