import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Button, Form, Input } from 'antd';
import { operatorApi } from '../../api.ts';
import { required } from '../../frame/form-rules.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { amountText, suggestedReason } from './payment-words.ts';

type Capture = Payment['refundable'][number];
type Failed = NonNullable<Capture['failed_refunds']>[number];
const words = texts.payments.refund;

/** The refunds that are possible of one capture: each that failed again, and all that is left where that is more. */
export const RefundForms = ({ payment, capture }: { payment: Payment; capture: Capture }) => {
  const { failed_refunds: failed = [], amount, capture_ref } = capture;
  return (
    <>
      {failed.map((one) => (
        <RefundForm key={one.refund_key} payment={payment} capture={capture} failed={one} />
      ))}
      {failed.every((one) => one.amount < amount) && (
        <RefundForm key={capture_ref} payment={payment} capture={capture} rest={failed.length > 0} />
      )}
    </>
  );
};

interface RefundFormProps {
  readonly payment: Payment;
  readonly capture: Capture;
  /** The refund to retry; all that is left where it is missing. */
  readonly failed?: Failed;
  /** Whether failed refunds can be retried beside it, and the button has to say that this one is of all. */
  readonly rest?: boolean;
}

/** A reason and one button. Money that pays the order asks once more. */
const RefundForm = ({ payment, capture, failed, rest = false }: RefundFormProps) => {
  const [refund, { isLoading, error }] = operatorApi.useRefundPaymentMutation();
  const { confirm } = useAlerts();
  const refund_amount = failed?.amount ?? capture.amount;
  const amount = amountText(refund_amount, capture.currency);
  const button = failed ? words.retry(amount) : rest ? words.allLeft(amount) : words.button(amount);

  const send = async ({ reason }: { reason: string }) => {
    const labels = { yes: words.button(amount), no: words.no, tone: 'danger' } as const;
    if (capture.pays_order && !(await confirm(words.paysOrder, labels))) return;
    await refund({
      params: { paymentId: payment.payment_id },
      body: {
        capture_ref: capture.capture_ref,
        reason: reason.trim(),
        refund_amount,
        ...(failed && { retry: true, refund_key: failed.refund_key }),
        ...(capture.pays_order && { although_it_pays_the_order: true }),
      },
    });
  };

  return (
    <Form<{ reason: string }>
      name={failed?.refund_key ?? `capture-${capture.capture_ref}`}
      aria-label={failed ? words.retryForm(failed.refund_key) : words.form(capture.capture_ref)}
      layout="vertical"
      initialValues={{ reason: failed?.reason ?? (rest ? '' : suggestedReason(payment)) }}
      scrollToFirstError={{ focus: true }}
      onFinish={send}
    >
      <Form.Item name="reason" label={words.reason} rules={required(words.reasonMissing)} style={{ maxWidth: 480 }}>
        <Input maxLength={200} />
      </Form.Item>
      <Button htmlType="submit" danger loading={isLoading}>
        {button}
      </Button>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Form>
  );
};
