import type { Payment, PaymentExceptionView } from '@potli/contracts/payment/back-office.ts';
import * as routes from '@potli/contracts/routes.ts';
import { Alert, Button, Card, Flex, Tag, Timeline, Typography } from 'antd';
import type { ReactNode } from 'react';
import { operatorApi } from '../../api.ts';
import { type RecordColumn, RecordTable } from '../../frame/record-table.tsx';
import { Facts } from '../../order/facts.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { amountText, colourOf, stateText } from './payment-words.ts';
import { RefundForms } from './refund-form.tsx';

const words = texts.payments.ledger;

/** One exception of a payment, and the button that resolves it. */
const ExceptionNotice = ({ payment, exception }: { payment: Payment; exception: PaymentExceptionView }) => {
  const may = useMay();
  const [resolve, { isLoading, error }] = operatorApi.useResolvePaymentExceptionMutation();
  const { title, meaning } = texts.payments.exceptions[exception.code];
  const words = texts.payments.queue;
  const { resolved } = exception;
  const done = () =>
    resolve({
      params: { paymentId: payment.payment_id, exceptionId: exception.exception_id },
      body: { note: words.seen },
    });
  return (
    <>
      <Alert
        type={resolved ? 'info' : 'error'}
        role="note"
        title={
          <>
            <strong>{title}</strong> <IndiaTime at={exception.at} />
          </>
        }
        description={
          <>
            {!resolved && <p>{meaning}</p>}
            <p style={{ overflowWrap: 'anywhere' }}>
              {words.evidence} <code>{exception.note}</code>
            </p>
            {resolved && (
              <p>
                {words.resolvedBy(resolved.by, resolved.note)} <IndiaTime at={resolved.at} />
              </p>
            )}
          </>
        }
        action={
          !resolved &&
          may.call(routes.resolvePaymentException) && (
            <Button
              size="small"
              loading={isLoading}
              aria-label={`${words.done}: ${title}, ${payment.reference}`}
              onClick={done}
            >
              {words.done}
            </Button>
          )
        }
      />
      {error !== undefined && <ProblemNotice title={words.doneFailed} problem={error} />}
    </>
  );
};

/** The exceptions of a payment, open ones first. */
const ExceptionList = ({ payment }: { payment: Payment }) =>
  payment.exceptions
    .toSorted((one, other) => Number(one.resolved !== null) - Number(other.resolved !== null))
    .map((exception) => <ExceptionNotice key={exception.exception_id} payment={payment} exception={exception} />);

type Entry = Payment['ledger'][number];
const signs = { capture: '', refund: '−', refund_failed: '+' } as const;

const columns: readonly RecordColumn<Entry>[] = [
  { title: words.what, render: (_, { kind }) => words[kind] },
  {
    title: words.amount,
    align: 'end',
    render: (_, { kind, amount, currency }) => `${signs[kind]}${amountText(amount, currency)}`,
  },
  { title: words.reference, render: (_, { provider_ref }) => <code>{provider_ref}</code> },
  { title: words.at, render: (_, { at }) => <IndiaTime at={at} /> },
];

/** Money that moved at the provider, oldest first; a pending refund has no entry yet. */
const LedgerTable = ({ payment: { ledger, provider_order_id, reference } }: { payment: Payment }) =>
  ledger.length === 0 ? (
    <Typography.Text type="secondary">{words.empty}</Typography.Text>
  ) : (
    <RecordTable<Entry>
      label={words.of(provider_order_id ?? reference)}
      rowKey={({ kind, provider_ref, capture_ref }) => `${kind} ${provider_ref} ${capture_ref}`}
      columns={columns}
      dataSource={ledger}
    />
  );

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
            <RefundForms key={capture.capture_ref} payment={payment} capture={capture} />
          ))}
      </Flex>
    </Card>
  );
};
