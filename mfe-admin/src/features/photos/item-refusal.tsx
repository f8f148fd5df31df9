import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { isRefused, longestResolution } from '@potli/contracts/rules/photos.ts';
import { Alert, Button, Flex, Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useResolveRefusalMutation } from '../../api.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';

const words = texts.refusals;

interface ItemRefusalProps {
  readonly order: Pick<Order, 'order_id' | 'version' | 'allowed_actions'>;
  readonly item: OrderItem;
}

/** A button and its dialog: the reason that ends the refusal. It stays until it is saved. */
const ResolveRefusal = ({ order, item }: ItemRefusalProps) => {
  const [open, setOpen] = useState(false);
  const [resolve, { isLoading, error }] = useResolveRefusalMutation();
  const { order_item_id, product_name } = item;
  const send = async ({ reason }: { readonly reason: string }) => {
    const body = { order_item_id, reason: reason.trim(), version: order.version };
    if ((await resolve({ params: { orderId: order.order_id }, body })).data) setOpen(false);
  };
  return (
    <>
      <Button aria-label={`${words.resolve}: ${product_name}`} onClick={() => setOpen(true)}>
        {words.resolve}
      </Button>
      <Modal open={open} title={words.title} footer={null} onCancel={() => setOpen(false)} width={560}>
        <Typography.Paragraph>{words.intro}</Typography.Paragraph>
        <Form
          name={`resolve-${order_item_id}`}
          layout="vertical"
          requiredMark={false}
          scrollToFirstError={{ focus: true }}
          onFinish={send}
        >
          <Form.Item
            name="reason"
            label={words.reason}
            rules={[{ required: true, whitespace: true, message: words.reasonMissing }]}
          >
            <Input.TextArea rows={3} maxLength={longestResolution} showCount />
          </Form.Item>
          {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {words.submit}
          </Button>
        </Form>
      </Modal>
    </>
  );
};

/** What the customer said of an item that is not what was ordered: open with the way to end it, or how it was resolved. */
export const ItemRefusal = ({ order, item }: ItemRefusalProps) => {
  const { refusal } = item;
  const { give } = useMay();
  if (!refusal || item.taken_out) return null;
  const { resolved } = refusal;
  const said = (
    <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <strong>{words.said}</strong> {refusal.text || texts.none}
    </p>
  );
  return isRefused(item) ? (
    <Alert
      type="error"
      style={{ width: '100%' }}
      showIcon
      title={words.open(item.product_name || texts.item.unnamed)}
      description={
        <Flex vertical align="start" gap={8}>
          <div>
            {said}
            <Typography.Text type="secondary">
              <IndiaTime at={refusal.at} />
            </Typography.Text>
          </div>
          {give(order, 'resolve_refusal') && <ResolveRefusal order={order} item={item} />}
        </Flex>
      }
    />
  ) : (
    <div>
      {said}
      <p style={{ overflowWrap: 'anywhere' }}>
        <strong>{words.resolved(resolved?.by ?? '')}</strong> {resolved?.reason || texts.none}
      </p>
    </div>
  );
};
