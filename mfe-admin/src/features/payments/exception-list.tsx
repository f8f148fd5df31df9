import type { Payment, PaymentExceptionView } from '@potli/contracts/payment/back-office.ts';
import * as routes from '@potli/contracts/routes.ts';
import { Alert, Button } from 'antd';
import { useResolvePaymentExceptionMutation } from '../../api.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';

const One = ({ payment, exception }: { payment: Payment; exception: PaymentExceptionView }) => {
  const may = useMay();
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
export const ExceptionList = ({ payment }: { payment: Payment }) =>
  payment.exceptions
    .toSorted((one, other) => Number(one.resolved !== null) - Number(other.resolved !== null))
    .map((exception) => <One key={exception.exception_id} payment={payment} exception={exception} />);
