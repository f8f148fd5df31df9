import { toPaise } from '@potli/contracts/rules/money.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Form, Input, Radio } from 'antd';
import { operatorApi } from '../../api.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required, rule } from '../../frame/form-rules.ts';
import { plainFigure } from '../../frame/typed-figure.ts';
import { useOpened } from '../../order/use-opened.ts';
import type { OrderStep } from '../../order/use-order-step.ts';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';

const words = texts.cancelOrder;

interface Cancellation {
  readonly reason: string;
  readonly refund?: 'all' | 'part';
  /** Rupees, as typed. */
  readonly amount?: string;
}

const paiseIn = (amount = ''): number | undefined => toPaise(plainFigure(amount) ?? '');

/** All that is left of the payment, or a part of it. */
const RefundFields = ({ left }: { left: number }) => {
  const refund = Form.useWatch('refund');
  const problemInAmount = ({ amount }: Cancellation) =>
    (paiseIn(amount) ?? Number.POSITIVE_INFINITY) <= (toPaise(left) ?? 0)
      ? undefined
      : words.amountMissing(rupees(left));
  return (
    <>
      <Form.Item name="refund" label={words.refund}>
        <Radio.Group
          aria-label={words.refund}
          options={[
            { value: 'all', label: words.all(rupees(left)) },
            { value: 'part', label: words.part },
          ]}
        />
      </Form.Item>
      {refund === 'part' && (
        <Form.Item name="amount" label={words.amount} required rules={[rule(problemInAmount)]}>
          <Input prefix="₹" inputMode="decimal" autoComplete="off" maxLength={16} style={{ width: 200 }} />
        </Form.Item>
      )}
    </>
  );
};

/** Cancels the order before its shipment: a reason for the customer, and how much of the payment is refunded. */
export const CancelOrder = ({ step }: { step: OrderStep }) => {
  const { leaveWith } = step;
  const { document: order, onOpenChange } = useOpened(step.order);
  const { alert } = useAlerts();
  const [cancel, cancelling] = operatorApi.useCancelOrderMutation();
  const may = useMay();
  if (!may.give(order, 'cancel_order')) return null;
  const left = order.refundable_amount ?? 0;
  const send = async ({ reason, refund, amount }: Cancellation) => {
    const cancelled = await leaveWith(async () => {
      const refund_paise = (refund === 'part' ? paiseIn(amount) : toPaise(left)) ?? 0;
      const body = { reason: reason.trim(), version: order.version, refund_paise };
      const { data } = await cancel({ params: { orderId: order.order_id }, body });
      return data?.order;
    });
    if (cancelled) await alert(words.done);
    return cancelled;
  };
  return (
    <div>
      <FormDialog<Cancellation>
        name="cancel-order"
        words={{ ...words, title: words.title(order.reference) }}
        initial={{ reason: '', refund: 'all' }}
        order={order}
        onOpenChange={onOpenChange}
        cancel={words.keep}
        danger
        mutation={cancelling}
        send={send}
      >
        <Form.Item name="reason" label={words.reason} extra={words.reasonHint} rules={required(texts.reasonMissing)}>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        {left > 0 ? <RefundFields left={left} /> : <p>{order.transaction ? words.refundedBefore : words.unpaid}</p>}
      </FormDialog>
    </div>
  );
};
