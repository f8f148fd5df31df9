import type { Payment, PaymentExceptionView } from '@potli/contracts/payment/desk.ts';
import { Button } from 'antd';
import { useResolvePaymentExceptionMutation } from '../../api.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import styles from './payments.module.css';

const One = ({ payment, exception }: { payment: Payment; exception: PaymentExceptionView }) => {
  const [resolve, { isLoading, error }] = useResolvePaymentExceptionMutation();
  const { title, meaning } = texts.payments.exceptions[exception.code];
  const words = texts.payments.queue;
  const { resolved } = exception;
  const done = () =>
    resolve({
      params: { paymentId: payment.payment_id, exceptionId: exception.exception_id },
      body: { note: words.seen },
    });
  return (
    <li className={resolved ? styles.resolved : styles.exception}>
      <p>
        <strong>{title}</strong> <IndiaTime at={exception.at} />
      </p>
      {!resolved && <p>{meaning}</p>}
      <p className={styles.evidence}>
        {words.evidence} <code>{exception.note}</code>
      </p>
      {resolved ? (
        <p>
          {words.resolvedBy(resolved.by, resolved.note)} <IndiaTime at={resolved.at} />
        </p>
      ) : (
        <Button
          size="small"
          loading={isLoading}
          aria-label={`${words.done}: ${title}, ${payment.reference}`}
          onClick={done}
        >
          {words.done}
        </Button>
      )}
      {error !== undefined && <ProblemNotice title={words.doneFailed} problem={error} />}
    </li>
  );
};

/** What a person has to know about a payment; what is done stays readable below. */
export const ExceptionList = ({ payment }: { payment: Payment }) =>
  payment.exceptions.length > 0 && (
    <ul className={styles.exceptions}>
      {payment.exceptions
        .toSorted((one, other) => Number(one.resolved !== null) - Number(other.resolved !== null))
        .map((exception) => (
          <One key={exception.exception_id} payment={payment} exception={exception} />
        ))}
    </ul>
  );
