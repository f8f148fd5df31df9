import { toPaise } from '@potli/contracts/rules/money.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Button, Form, Input, InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useCancelOrderMutation } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';

const words = texts.cancelOrder;

interface Cancellation {
  readonly reason: string;
  readonly refund?: 'all' | 'part';
  /** Rupees. */
  readonly amount?: number;
}

/** Cancels the order before its shipment: a reason for the customer, and how much of the payment is refunded. */
export const CancelOrder = ({ step }: { step: OrderStep }) => {
  const { order, leaveWith } = step;
  const { alert } = useAlerts();
  const [open, setOpen] = useState(false);
  const [cancel, { isLoading, error, reset }] = useCancelOrderMutation();
  const may = useMay();
  const [form] = Form.useForm<Cancellation>();
  const refund = Form.useWatch('refund', form);
  if (!may.give(order, 'cancel_order')) return null;
  const left = order.refundable_amount ?? 0;
  const close = () => {
    setOpen(false);
    reset();
  };
  const send = async ({ reason, refund, amount = 0 }: Cancellation) => {
    const cancelled = await leaveWith(async () => {
      const { data } = await cancel({
        params: { orderId: order.order_id },
        body: {
          reason: reason.trim(),
          version: order.version,
          refund_paise: toPaise(refund === 'part' ? amount : left) ?? 0,
        },
      });
      return data?.order;
    });
    if (cancelled) await alert(words.done);
  };
  return (
    <div>
      <Button danger onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Modal
        open={open}
        title={words.title(order.reference)}
        okText={words.submit}
        cancelText={words.keep}
        okButtonProps={{ danger: true, htmlType: 'submit', form: 'cancel-order' }}
        confirmLoading={isLoading}
        mask={{ closable: false }}
        destroyOnHidden
        onCancel={close}
      >
        <Form<Cancellation>
          id="cancel-order"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ refund: 'all' }}
          onFinish={send}
        >
          <Form.Item
            name="reason"
            label={words.reason}
            extra={words.reasonHint}
            rules={[{ required: true, whitespace: true, message: words.reasonMissing }]}
          >
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
          {left > 0 ? (
            <Form.Item name="refund" label={words.refund}>
              <Radio.Group
                aria-label={words.refund}
                options={[
                  { value: 'all', label: words.all(rupees(left)) },
                  { value: 'part', label: words.part },
                ]}
              />
            </Form.Item>
          ) : (
            <p>{order.transaction ? words.refundedBefore : words.unpaid}</p>
          )}
          {left > 0 && refund === 'part' && (
            <Form.Item
              name="amount"
              label={words.amount}
              rules={[{ required: true, message: words.amountMissing(rupees(left)) }]}
            >
              <InputNumber min={0} max={left} precision={2} prefix="₹" style={{ width: 200 }} />
            </Form.Item>
          )}
        </Form>
        {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
      </Modal>
    </div>
  );
};
