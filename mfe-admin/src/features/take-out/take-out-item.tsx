import type { TakeOutPreview } from '@potli/contracts/order/cancellation.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { rupees } from '@potli/ui-kit/money.tsx';
import { problemCode } from '@potli/ui-kit/problem-text.ts';
import { Alert, Form, Input } from 'antd';
import { operatorApi } from '../../api.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required } from '../../frame/form-rules.ts';
import { Facts } from '../../order/facts.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useOpened } from '../../order/use-opened.ts';
import type { OrderStep } from '../../order/use-order-step.ts';
import { useMay } from '../../session/use-may.ts';
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

/** Takes an item that the store no longer has out of a paid order, with the refund as the server computes it. */
export const TakeOutItem = ({ step, item }: { step: OrderStep; item: OrderItem }) => {
  const { leaveWith } = step;
  const { document: order, isOpen, onOpenChange } = useOpened(step.order);
  const { alert } = useAlerts();
  const params = { orderId: order.order_id, itemId: item.order_item_id };
  const { currentData, error, refetch } = operatorApi.usePreviewTakeOutQuery({ params }, { skip: !isOpen });
  const [takeOut, takingOut] = operatorApi.useTakeOutItemMutation();
  const may = useMay();
  const possible = may.give(order, 'take_out_item') && item.is_local_shippment_received === 0;
  if (!possible || item.taken_out) return null;
  const preview = currentData?.preview;

  const send = async ({ reason }: { reason: string }) => {
    if (!preview) return undefined;
    const { refund_paise, cancels } = preview;
    const changed = await leaveWith(async () => {
      const body = { reason: reason.trim(), version: order.version, refund_paise };
      const { data, error } = await takeOut({ params, body });
      if (problemCode(error) === 'REFUND_CHANGED') refetch();
      return data?.order;
    });
    if (changed) void alert(cancels ? words.doneCancelled : words.done);
    return changed;
  };

  return (
    <FormDialog<{ reason: string }>
      name={`take-out-${item.order_item_id}`}
      initial={{ reason: '' }}
      order={order}
      // Apart from what is above: another button, or the error of a field.
      button={{ style: { marginTop: 12 } }}
      words={{
        button: words.open,
        title: words.title(item.product_name || texts.item.unnamed),
        submit: preview ? words.submit(money(preview.refund_paise)) : words.open,
        failed: words.failed,
      }}
      cancel={words.keep}
      danger
      disabled={!preview}
      mutation={takingOut}
      send={send}
      onOpenChange={onOpenChange}
    >
      {preview && <Preview preview={preview} />}
      {!preview && error === undefined && <p role="status">{words.loading}</p>}
      {error !== undefined && (
        <ProblemNotice
          title={words.previewFailed}
          problem={error}
          action={{ label: texts.tryAgain, onClick: refetch }}
        />
      )}
      <Form.Item name="reason" label={words.reason} extra={words.reasonHint} rules={required(texts.reasonMissing)}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};
