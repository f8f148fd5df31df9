import type { OrderItem } from '@potli/contracts/order/order.ts';
import { Button, Flex, Form, Radio, Typography } from 'antd';
import { rule } from '../../frame/form-rules.ts';
import { texts } from '../../texts.ts';
import { isReceived, problemInReceipt, type ReceiptChoices } from './receipts.ts';

const options = [
  { value: 'Yes', label: texts.receipt.yes },
  { value: 'No', label: texts.receipt.no },
];

interface ReceiptFieldProps {
  readonly item: OrderItem;
  /** This item is on its way to the server. */
  readonly saving: boolean;
  readonly disabled: boolean;
  readonly onAdd: () => void;
}

/** Whether one item has arrived at the office. Once saved as received it cannot be set back. */
export const ReceiptField = ({ item, saving, disabled, onAdd }: ReceiptFieldProps) => {
  const received = isReceived(item);
  return (
    <Flex wrap gap="0 24px">
      <Form.Item
        name={item.order_item_id}
        label={texts.receipt.label}
        getValueProps={(chosen) => ({ value: received ? 'Yes' : chosen })}
        rules={[rule<ReceiptChoices>((choices) => problemInReceipt(item, choices))]}
      >
        <Radio.Group aria-label={texts.receipt.label} options={options} disabled={received} />
      </Form.Item>
      <Form.Item label=" ">
        {received ? (
          <Typography.Text strong type="success" role="status">
            {texts.receipt.received}
          </Typography.Text>
        ) : (
          <Button disabled={disabled} loading={saving} onClick={onAdd}>
            {saving ? texts.receipt.adding : texts.receipt.add}
          </Button>
        )}
      </Form.Item>
    </Flex>
  );
};
