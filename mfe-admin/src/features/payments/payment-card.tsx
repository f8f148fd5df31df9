import type { Payment } from '@potli/contracts/payment/desk.ts';
import type { ReactNode } from 'react';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { ExceptionList } from './exception-list.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { amountText, stateText, toneOf } from './payment-words.ts';
import styles from './payments.module.css';
import { RefundForm } from './refund-form.tsx';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** One try to pay an order: what was shown and charged, what moved, what went wrong, what can be sent back. */
export const PaymentCard = ({ payment, heading }: { payment: Payment; heading?: ReactNode }) => {
  const words = texts.payments;
  // in the queue each payment is a part of the page, on the order's page one of a part
  const Heading = heading === undefined ? 'h3' : 'h2';
  return (
    <article className={styles.payment} aria-label={words.named(payment.payment_method, payment.reference)}>
      <div className={styles.top}>
        <Heading className={styles.heading}>{heading ?? payment.payment_method}</Heading>
        <span className={`${styles.state} ${styles[toneOf(payment)]}`}>{stateText(payment)}</span>
        {payment.mode === 'test' && <span className={styles.quiet}>{words.test}</span>}
      </div>
      <ExceptionList payment={payment} />
      <dl className={styles.facts}>
        {heading !== undefined && <Fact name={words.method}>{payment.payment_method}</Fact>}
        <Fact name={words.opened}>
          <IndiaTime at={payment.created_at} />
        </Fact>
        <Fact name={words.price}>{amountText(payment.total_price, 'INR')}</Fact>
        <Fact name={words.fees}>
          {amountText(payment.fee, 'INR')} + {amountText(payment.gst, 'INR')}
        </Fact>
        <Fact name={words.charged}>
          <strong>{amountText(payment.charged, payment.currency)}</strong>
          {payment.fx && ` ${words.rate(payment.fx.date, payment.fx.source)}`}
        </Fact>
        {payment.provider_order_id && (
          <Fact name={words.providerOrder}>
            <code>{payment.provider_order_id}</code>
          </Fact>
        )}
      </dl>
      <LedgerTable payment={payment} />
      {payment.refunds.length > 0 && (
        <ul className={styles.refunds}>
          {payment.refunds.map(({ capture_ref, asked_at, amount, currency, reason, by, state }) => (
            <li key={`${capture_ref} ${asked_at}`}>
              {words.refund.told(amountText(amount, currency), by, reason)}{' '}
              <strong>{words.refund.states[state]}</strong> <IndiaTime at={asked_at} />
            </li>
          ))}
        </ul>
      )}
      {payment.refundable.map((capture) => (
        <RefundForm key={capture.capture_ref} payment={payment} capture={capture} />
      ))}
    </article>
  );
};
