import type { Payment } from '@potli/contracts/payment/desk.ts';
import { Table, type TableColumnsType, Typography } from 'antd';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { amountText } from './payment-words.ts';

const words = texts.payments.ledger;
type Entry = Payment['ledger'][number];
const signs = { capture: '', refund: '−', refund_failed: '+' } as const;

const columns: TableColumnsType<Entry> = [
  { title: words.what, render: (_, { kind }) => words[kind] },
  {
    title: words.amount,
    align: 'end',
    render: (_, { kind, amount, currency }) => `${signs[kind]}${amountText(amount, currency)}`,
  },
  { title: words.reference, render: (_, { provider_ref }) => <code>{provider_ref}</code> },
  { title: words.at, render: (_, { at }) => <IndiaTime at={at} /> },
];

/** Money that moved at the provider, oldest first; a refund under way has no entry yet and is told below. */
export const LedgerTable = ({ payment }: { payment: Payment }) => {
  const name = words.of(payment.provider_order_id ?? payment.reference);
  if (payment.ledger.length === 0) return <Typography.Text type="secondary">{words.empty}</Typography.Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={name}>
      <Table<Entry>
        tailor
        size="small"
        rowKey={({ kind, provider_ref, capture_ref }) => `${kind} ${provider_ref} ${capture_ref}`}
        columns={columns}
        dataSource={payment.ledger}
        pagination={false}
      />
    </section>
  );
};
