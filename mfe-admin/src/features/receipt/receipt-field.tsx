import type { OrderItem } from '@potli/contracts/order/order.ts';
import { Button } from 'antd';
import { ChoiceField } from '../../form/choice-field.tsx';
import { texts } from '../../texts.ts';
import styles from './receipt.module.css';
import { isReceived, type Received } from './receipts.ts';

const options = [
  { value: 'Yes', label: texts.receipt.yes },
  { value: 'No', label: texts.receipt.no },
] as const;

interface ReceiptFieldProps {
  readonly item: OrderItem;
  readonly value: Received;
  readonly problem: string | undefined;
  /** This item is on its way to the server. */
  readonly saving: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: Received) => void;
  readonly onAdd: () => void;
}

/** Whether one item has come to the office. Once saved as received it cannot be set back. */
export const ReceiptField = ({ item, value, problem, saving, disabled, onChange, onAdd }: ReceiptFieldProps) => {
  const received = isReceived(item);
  return (
    <div className={styles.receipt}>
      <ChoiceField
        label={texts.receipt.label}
        value={value}
        options={options}
        problem={problem}
        disabled={received}
        onChange={onChange}
      />
      {received ? (
        <p className={styles.received} role="status">
          {texts.receipt.received}
        </p>
      ) : (
        <Button disabled={disabled} loading={saving} onClick={onAdd}>
          {saving ? texts.receipt.adding : texts.receipt.add}
        </Button>
      )}
    </div>
  );
};
