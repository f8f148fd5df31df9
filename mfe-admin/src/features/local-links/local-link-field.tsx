import type { OrderItem } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { Button, Input } from 'antd';
import { Field } from '../../form/field.tsx';
import { texts } from '../../texts.ts';
import styles from './local-links.module.css';

interface LocalLinkFieldProps {
  readonly item: OrderItem;
  readonly value: string;
  readonly problem: string | undefined;
  /** This item's link is on its way. */
  readonly saving: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onAdd: () => void;
}

/** Where one item was bought. Once saved it is locked: the field is read-only and the link can be opened. */
export const LocalLinkField = ({ item, value, problem, saving, disabled, onChange, onAdd }: LocalLinkFieldProps) => {
  const saved = item.local_order_link !== null;
  const url = saved ? httpUrl(value) : undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saved && !disabled) onAdd();
      }}
    >
      <Field label={texts.links.label} problem={problem} hint={saved ? texts.links.locked : undefined}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={value}
            readOnly={saved}
            className={saved ? (styles.locked ?? '') : ''}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {url ? (
        <a className={styles.open} href={url.href} target="_blank" rel="noopener noreferrer">
          {texts.links.open}
        </a>
      ) : (
        <Button className={styles.add ?? ''} htmlType="submit" disabled={disabled} loading={saving}>
          {saving ? texts.links.adding : texts.links.add}
        </Button>
      )}
    </form>
  );
};
