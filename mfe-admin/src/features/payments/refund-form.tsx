import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Button, Form, Input } from 'antd';
import { operatorApi } from '../../api.ts';
import { required } from '../../frame/form-rules.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { amountText, suggestedReason } from './payment-words.ts';

/** Sends one capture back, or its failed refund again: a reason and one button. Money that pays the order asks once more. */
export const RefundForm = ({ payment, capture }: { payment: Payment; capture: Payment['refundable'][number] }) => {
  const [refund, { isLoading, error }] = operatorApi.useRefundPaymentMutation();
  const { confirm } = useAlerts();
  const words = texts.payments.refund;
  const amount = amountText(capture.failed_amount ?? capture.amount, capture.currency);

  const send = async ({ reason }: { reason: string }) => {
    const labels = { yes: words.button(amount), no: words.no, tone: 'danger' } as const;
    if (capture.pays_order && !(await confirm(words.paysOrder, labels))) return;
    await refund({
      params: { paymentId: payment.payment_id },
      body: {
        capture_ref: capture.capture_ref,
        reason: reason.trim(),
        ...(capture.failed_amount !== undefined && { retry: true }),
        ...(capture.pays_order && { although_it_pays_the_order: true }),
      },
    });
  };

  return (
    <Form<{ reason: string }>
      name={`refund-${capture.capture_ref}`}
      aria-label={words.form(capture.capture_ref)}
      layout="vertical"
      initialValues={{ reason: suggestedReason(payment) }}
      scrollToFirstError={{ focus: true }}
      onFinish={send}
    >
      <Form.Item name="reason" label={words.reason} rules={required(words.reasonMissing)} style={{ maxWidth: 480 }}>
        <Input maxLength={200} />
      </Form.Item>
      <Button htmlType="submit" danger loading={isLoading}>
        {words.button(amount)}
      </Button>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Form>
  );
};
