import { Form, Input } from 'antd';
import { useReopenEvaluationMutation } from '../../api.ts';
import type { OrderStep } from '../../order/use-order-step.ts';
import { texts } from '../../texts.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const words = texts.corrections.reopen;

/** Takes an unpaid order back to its evaluation, and the operator to that page. */
export const ReopenEvaluation = ({ step }: { step: OrderStep }) => {
  const [reopen, { isLoading, error }] = useReopenEvaluationMutation();
  const { order_id: orderId, version } = step.order;
  const send = ({ reason }: { reason: string }) =>
    step.leaveWith(async () => {
      const { data } = await reopen({ params: { orderId }, body: { reason: reason.trim(), version } });
      return data?.order;
    });
  return (
    <CorrectionDialog
      name="reopen-evaluation"
      words={words}
      initial={{ reason: '' }}
      busy={isLoading}
      problem={error}
      send={send}
    >
      <Form.Item
        name="reason"
        label={words.reason}
        rules={[{ required: true, whitespace: true, message: words.reasonMissing }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </CorrectionDialog>
  );
};
