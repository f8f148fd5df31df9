import type { Order, Purchase } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Button, Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useRecordPurchaseMutation } from '../../api.ts';
import { rule } from '../../drafts/rule.ts';
import { DateInput } from '../../frame/date-input.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.purchase;

interface PurchaseForm {
  readonly paid: string;
  readonly number: string;
  readonly seller: string;
  readonly expected: string;
}

const problemInPaid = ({ paid }: PurchaseForm): string | undefined =>
  (toPaise(paid) ?? 0) > 0 ? undefined : words.paidMissing;

interface RecordPurchaseProps {
  readonly orderId: string;
  /** The version of the order that is shown; missing on a page of many orders, where each item is independent. */
  readonly version?: Order['version'];
  readonly item: {
    readonly order_item_id: string;
    readonly product_name: string;
    readonly product_link: string;
    readonly price: number;
    readonly quantity: number;
  };
  /** What is recorded so far. */
  readonly purchase?: Purchase | undefined;
}

/** A button and its dialog: what the store really charged for an item. Entries stay until they are saved. */
export const RecordPurchase = ({ orderId, version, item, purchase }: RecordPurchaseProps) => {
  const [open, setOpen] = useState(false);
  const [record, { isLoading, error }] = useRecordPurchaseMutation();
  const { order_item_id, quantity } = item;
  const name = item.product_name || texts.item.unnamed;
  const send = async ({ paid, number, seller, expected }: PurchaseForm) => {
    const said = { paid: paid.trim(), store_order_number: number.trim(), seller: seller.trim() };
    const body = { order_item_id, ...said, expected_on: expected || null, ...(version !== undefined && { version }) };
    if ((await record({ params: { orderId }, body })).data) setOpen(false);
  };
  const initial: PurchaseForm = {
    paid: purchase ? String(purchase.paid) : '',
    number: purchase?.store_order_number ?? '',
    seller: purchase?.seller ?? httpUrl(item.product_link)?.hostname.replace(/^www\./, '') ?? '',
    expected: purchase?.expected_on ?? '',
  };
  const button = purchase ? words.change : words.record;
  return (
    <>
      <Button aria-label={`${button}: ${name}`} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Modal open={open} title={words.title} footer={null} onCancel={() => setOpen(false)} width={560}>
        <Typography.Paragraph>
          <strong>{name}</strong>
          <br />
          {words.limit(rupees(item.price * quantity), quantity, rupees(item.price))}
        </Typography.Paragraph>
        <Form<PurchaseForm>
          name={`purchase-${order_item_id}`}
          layout="vertical"
          requiredMark={false}
          initialValues={initial}
          scrollToFirstError={{ focus: true }}
          onFinish={send}
        >
          <Form.Item name="paid" label={words.paid} extra={words.paidHint(quantity)} rules={[rule(problemInPaid)]}>
            <Input prefix="₹" inputMode="decimal" autoComplete="off" maxLength={13} />
          </Form.Item>
          <Form.Item
            name="number"
            label={words.number}
            rules={[{ required: true, whitespace: true, message: words.numberMissing }]}
          >
            <Input autoComplete="off" maxLength={60} />
          </Form.Item>
          <Form.Item
            name="seller"
            label={words.seller}
            rules={[{ required: true, whitespace: true, message: words.sellerMissing }]}
          >
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
          <Form.Item name="expected" label={words.expected} extra={words.expectedHint}>
            <DateInput />
          </Form.Item>
          {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {words.save}
          </Button>
        </Form>
      </Modal>
    </>
  );
};
