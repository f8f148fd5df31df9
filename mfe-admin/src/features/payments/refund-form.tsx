import type { Payment } from '@potli/contracts/payment/desk.ts';
import { useAlert } from '@potli/ui-kit/use-alert.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useRefundPaymentMutation } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { amountText, suggestedReason } from './payment-words.ts';
import styles from './payments.module.css';

/** Sends one capture back: a reason and one button. Money that pays the order asks once more. */
export const RefundForm = ({ payment, capture }: { payment: Payment; capture: Payment['refundable'][number] }) => {
  const [refund, { isLoading, error }] = useRefundPaymentMutation();
  const [reason, setReason] = useState(suggestedReason(payment));
  const [asked, setAsked] = useState(false);
  const { confirm } = useAlert();
  const id = useId();
  const words = texts.payments.refund;
  const missing = asked && reason.trim() === '';
  const amount = amountText(capture.amount, capture.currency);

  const send = async () => {
    setAsked(true);
    if (reason.trim() === '') return;
    if (capture.pays_order && !(await confirm(words.paysOrder, { yes: words.yes, no: words.no }))) return;
    await refund({
      params: { paymentId: payment.payment_id },
      body: {
        capture_ref: capture.capture_ref,
        reason: reason.trim(),
        ...(capture.pays_order && { although_it_pays_the_order: true }),
      },
    });
  };

  return (
    <form
      className={styles.refund}
      aria-label={words.form(capture.capture_ref)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.field}>
        <label htmlFor={id}>{words.reason}</label>
        <input
          id={id}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
          {...(missing ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
        />
        {missing && (
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {words.reasonMissing}
          </p>
        )}
      </div>
      <Button htmlType="submit" danger loading={isLoading}>
        {words.button(amount)}
      </Button>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </form>
  );
};
