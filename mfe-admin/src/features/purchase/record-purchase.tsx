import type { Order, OrderItem, Purchase } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Form, Input, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { DateInput } from '../../frame/date-input.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required, rule } from '../../frame/form-rules.ts';
import { plainFigure } from '../../frame/typed-figure.ts';
import { useOpened } from '../../order/use-opened.ts';
import { texts } from '../../texts.ts';

const words = texts.purchase;

interface PurchaseForm {
  readonly paid: string;
  readonly number: string;
  readonly seller: string;
  readonly expected: string;
}

const problemInPaid = ({ paid }: PurchaseForm): string | undefined =>
  (toPaise(plainFigure(paid) ?? '') ?? 0) > 0 ? undefined : words.paidMissing;

interface RecordPurchaseProps {
  readonly orderId: string;
  /** The version of the order that is shown; missing on a page of many orders, where each item is independent. */
  readonly version?: Order['version'];
  readonly item: Pick<OrderItem, 'order_item_id' | 'product_name' | 'product_link' | 'price' | 'quantity'>;
  /** What is recorded so far. */
  readonly purchase?: Purchase | undefined;
  readonly onOpenChange?: (open: boolean) => void;
}

/** What the store really charged for an item. */
export const RecordPurchase = (current: RecordPurchaseProps) => {
  const { document, onOpenChange } = useOpened(current);
  const { orderId, version, item, purchase } = document;
  const [record, recording] = operatorApi.useRecordPurchaseMutation();
  const { order_item_id, quantity } = item;
  const name = item.product_name || texts.item.unnamed;
  const button = purchase ? words.change : words.record;
  return (
    <FormDialog<PurchaseForm>
      name={`purchase-${order_item_id}`}
      button={{ 'aria-label': `${button}: ${name}` }}
      words={{ ...words, button }}
      initial={{
        paid: purchase ? String(purchase.paid) : '',
        number: purchase?.store_order_number ?? '',
        seller: purchase?.seller ?? httpUrl(item.product_link)?.hostname.replace(/^www\./, '') ?? '',
        expected: purchase?.expected_on ?? '',
      }}
      order={{ order_id: orderId, version: version ?? 0 }}
      onOpenChange={(open) => {
        onOpenChange(open);
        current.onOpenChange?.(open);
      }}
      mutation={recording}
      send={async ({ paid, number, seller, expected }) => {
        const said = { paid: plainFigure(paid) ?? paid, store_order_number: number.trim(), seller: seller.trim() };
        const body = {
          order_item_id,
          ...said,
          expected_on: expected || null,
          ...(version !== undefined && { version }),
        };
        return (await record({ params: { orderId }, body })).data;
      }}
    >
      <Typography.Paragraph>
        <strong>{name}</strong>
        <br />
        {words.limit(rupees(item.price * quantity), quantity, rupees(item.price))}
      </Typography.Paragraph>
      <Form.Item name="paid" label={words.paid} extra={words.paidHint(quantity)} rules={[rule(problemInPaid)]}>
        <Input prefix="₹" inputMode="decimal" autoComplete="off" maxLength={13} />
      </Form.Item>
      <Form.Item name="number" label={words.number} rules={required(words.numberMissing)}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="seller" label={words.seller} rules={required(words.sellerMissing)}>
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="expected" label={words.expected} extra={words.expectedHint}>
        <DateInput />
      </Form.Item>
    </FormDialog>
  );
};
