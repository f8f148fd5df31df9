import type { OrderItem } from '@potli/contracts/order/order.ts';
import { Button, Flex, Form, Input, InputNumber, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { rule } from '../../frame/form-rules.ts';
import { texts } from '../../texts.ts';
import { type ArrivalForm, problemInWeight } from './arrival-form.ts';

const words = texts.arrivals;
const conditions = ['good', 'damaged', 'wrong'] as const;

interface CountedItemProps {
  readonly item: OrderItem;
  /** The scanned number is the store order number of this item. */
  readonly scanned: boolean;
  readonly disabled: boolean;
  readonly onAllGood: () => void;
  /** More about the item, such as its photos. */
  readonly children?: ReactNode;
}

/** The counts of one item by condition, and its weight. */
export const CountedItem = ({ item, scanned, disabled, onAllGood, children }: CountedItemProps) => {
  const { order_item_id: id, quantity, size, color } = item;
  const received = item.is_local_shippment_received === 1;
  const name = item.product_name || texts.item.unnamed;
  return (
    <Flex vertical align="start" role="group" aria-label={name}>
      <Flex wrap align="center" gap="4px 8px">
        <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
        {scanned && <Tag color="processing">{words.scanned}</Tag>}
        {received && <Tag color="success">{words.received}</Tag>}
      </Flex>
      <Typography.Text type="secondary">
        {[size, color, words.ordered(quantity)].filter(Boolean).join(' · ')}
      </Typography.Text>
      <Flex wrap gap="0 12px" align="start" style={{ marginTop: 8 }}>
        {conditions.map((condition) => (
          <Form.Item key={condition} name={[id, condition]} label={words[condition]} style={{ marginBottom: 8 }}>
            <InputNumber
              min={condition === 'good' && received ? quantity : 0}
              max={condition === 'good' ? quantity : 999}
              precision={0}
              inputMode="numeric"
              size="large"
              style={{ width: 88 }}
              disabled={disabled}
            />
          </Form.Item>
        ))}
        <Form.Item
          name={[id, 'weight']}
          label={words.weight}
          style={{ marginBottom: 8 }}
          rules={[
            rule<ArrivalForm>((form) => {
              const counted = form[id];
              return counted && problemInWeight(counted);
            }),
          ]}
        >
          <Input
            inputMode="decimal"
            size="large"
            suffix="g"
            autoComplete="off"
            maxLength={9}
            style={{ width: 128 }}
            disabled={disabled}
          />
        </Form.Item>
      </Flex>
      {!received && !disabled && (
        <Button aria-label={`${words.allGood(quantity)}: ${name}`} onClick={onAllGood}>
          {words.allGood(quantity)}
        </Button>
      )}
      {children}
    </Flex>
  );
};
