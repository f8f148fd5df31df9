import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { Typography } from 'antd';
import { type RecordColumn, RecordTable } from '../../frame/record-table.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { amountText } from './payment-words.ts';

const words = texts.payments.ledger;
type Entry = Payment['ledger'][number];
const signs = { capture: '', refund: '−', refund_failed: '+' } as const;

const columns: readonly RecordColumn<Entry>[] = [
  { title: words.what, render: (_, { kind }) => words[kind] },
  {
    title: words.amount,
    align: 'end',
    render: (_, { kind, amount, currency }) => `${signs[kind]}${amountText(amount, currency)}`,
  },
  { title: words.reference, render: (_, { provider_ref }) => <code>{provider_ref}</code> },
  { title: words.at, render: (_, { at }) => <IndiaTime at={at} /> },
];

/** Money that moved at the provider, oldest first; a pending refund has no entry yet. */
export const LedgerTable = ({ payment: { ledger, provider_order_id, reference } }: { payment: Payment }) =>
  ledger.length === 0 ? (
    <Typography.Text type="secondary">{words.empty}</Typography.Text>
  ) : (
    <RecordTable<Entry>
      label={words.of(provider_order_id ?? reference)}
      rowKey={({ kind, provider_ref, capture_ref }) => `${kind} ${provider_ref} ${capture_ref}`}
      columns={columns}
      dataSource={ledger}
    />
  );
