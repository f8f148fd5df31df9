import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { isRefused, longestResolution } from '@potli/contracts/rules/photos.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { Alert, Flex, Form, Input, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required } from '../../frame/form-rules.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { useOpened } from '../../order/use-opened.ts';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { ItemPhotos } from './item-photos.tsx';

const words = texts.refusals;

interface ItemRefusalProps {
  readonly order: Pick<Order, 'order_id' | 'version' | 'allowed_actions'>;
  readonly item: OrderItem;
}

/** The reason that ends the refusal. */
const ResolveRefusal = (current: ItemRefusalProps) => {
  const { document, onOpenChange } = useOpened(current);
  const { order, item } = document;
  const { order_item_id, product_name } = item;
  const [resolve, resolving] = operatorApi.useResolveRefusalMutation();
  return (
    <FormDialog<{ reason: string }>
      name={`resolve-${order_item_id}`}
      button={{ 'aria-label': `${words.button}: ${product_name}` }}
      words={words}
      initial={{ reason: '' }}
      order={order}
      onOpenChange={onOpenChange}
      mutation={resolving}
      send={async ({ reason }) => {
        const body = { order_item_id, reason: reason.trim(), version: order.version };
        return (await resolve({ params: { orderId: order.order_id }, body })).data;
      }}
    >
      <Typography.Paragraph>{words.intro}</Typography.Paragraph>
      <Form.Item name="reason" label={words.reason} rules={required(texts.reasonMissing)}>
        <Input.TextArea rows={3} maxLength={longestResolution} showCount />
      </Form.Item>
    </FormDialog>
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

/** The items that hold an order until their refusal is resolved. */
export const RefusedItems = ({ order }: { order: Order }) => {
  const refused = remainingItems(order).filter(isRefused);
  if (refused.length === 0) return null;
  return (
    <Flex vertical gap={8} role="region" aria-label={texts.refusals.region}>
      {refused.map((item) => (
        <ItemRefusal key={item.order_item_id} order={order} item={item} />
      ))}
    </Flex>
  );
};

/** Photos of an item on the page of its order, which shows open refusals at its top. */
export const ItemGoods = ({ order, item }: { order: Order; item: OrderItem }) => (
  <>
    <ItemPhotos order={order} item={item} />
    {!isRefused(item) && <ItemRefusal order={order} item={item} />}
  </>
);
