import type { TakeOutPreview } from '@potli/contracts/order/cancellation.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { rupees } from '@potli/ui-kit/money.tsx';
import { problemCode } from '@potli/ui-kit/problem-text.ts';
import { Alert, Form, Input, Modal } from 'antd';
import { usePreviewTakeOutQuery, useTakeOutItemMutation } from '../../api.ts';
import { Facts } from '../../order/facts.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
import { texts } from '../../texts.ts';

const words = texts.takeOut;
const money = (paise: number): string => rupees(toRupees(paise));

/** What the refund consists of, and what remains of the order. */
const Preview = ({ preview }: { preview: TakeOutPreview }) => {
  const computed = preview.item_paise + preview.shipping_paise;
  return (
    <>
      {preview.cancels ? (
        <Alert type="warning" showIcon title={words.cancels} />
      ) : (
        <Facts
          column={1}
          facts={[
            [words.itemCost, money(preview.item_paise)],
            [words.shipping, money(preview.shipping_paise)],
            [words.remaining, rupees(preview.totals.total_price)],
            [words.left, computed > preview.left_paise && money(preview.left_paise)],
          ]}
        />
      )}
      <p>
        {words.refund} <strong>{money(preview.refund_paise)}</strong>
      </p>
    </>
  );
};

interface TakeOutDialogProps {
  readonly step: OrderStep;
  readonly item: OrderItem;
  readonly onClose: () => void;
}

/** The refund as the server computes it, and the reason that the customer reads. */
export const TakeOutDialog = ({ step, item, onClose }: TakeOutDialogProps) => {
  const { order, leaveWith } = step;
  const { alert } = useAlerts();
  const params = { orderId: order.order_id, itemId: item.order_item_id };
  const { currentData, error: previewError, refetch } = usePreviewTakeOutQuery({ params });
  const [takeOut, { isLoading, error }] = useTakeOutItemMutation();
  const preview = currentData?.preview;

  const send = async ({ reason }: { reason: string }) => {
    if (!preview) return;
    const { refund_paise, cancels } = preview;
    const changed = await leaveWith(async () => {
      const body = { reason: reason.trim(), version: order.version, refund_paise };
      const { data, error } = await takeOut({ params, body });
      if (problemCode(error) === 'REFUND_CHANGED') refetch();
      return data?.order;
    });
    if (!changed) return;
    onClose();
    await alert(cancels ? words.doneCancelled : words.done);
  };

  return (
    <Modal
      open
      title={words.title(item.product_name || texts.item.unnamed)}
      okText={preview ? words.submit(money(preview.refund_paise)) : words.open}
      cancelText={words.keep}
      okButtonProps={{ danger: true, htmlType: 'submit', form: 'take-out', disabled: !preview }}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Form<{ reason: string }> id="take-out" layout="vertical" requiredMark={false} onFinish={send}>
        {preview && <Preview preview={preview} />}
        {!preview && previewError === undefined && <p role="status">{words.loading}</p>}
        {previewError !== undefined && (
          <ProblemNotice
            title={words.previewFailed}
            problem={previewError}
            action={{ label: texts.tryAgain, onClick: refetch }}
          />
        )}
        <Form.Item
          name="reason"
          label={words.reason}
          extra={words.reasonHint}
          rules={[{ required: true, whitespace: true, message: words.reasonMissing }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </Form>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Modal>
  );
};
