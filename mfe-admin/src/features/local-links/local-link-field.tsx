import type { OrderItem } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { Button, Flex, Form, Input } from 'antd';
import { rule } from '../../frame/form-rules.ts';
import { texts } from '../../texts.ts';
import { type LinkDrafts, problemInLink } from './link-drafts.ts';

interface LocalLinkFieldProps {
  readonly item: OrderItem;
  /** This item's link is on its way. */
  readonly saving: boolean;
  readonly disabled: boolean;
  readonly onAdd: () => void;
  /** Enters the link of the item before; missing where there is none, or this item has its own. */
  readonly onSameAsBefore: (() => void) | undefined;
}

/** Where one item was bought. Once saved it is locked: the field is read-only and the link can be opened. */
export const LocalLinkField = ({ item, saving, disabled, onAdd, onSameAsBefore }: LocalLinkFieldProps) => {
  const { local_order_link: saved } = item;
  const url = saved === null ? undefined : httpUrl(saved);
  return (
    <Flex gap={12}>
      <Form.Item<LinkDrafts>
        name={item.order_item_id}
        label={texts.links.label}
        extra={
          saved
            ? texts.links.locked
            : onSameAsBefore && (
                <Button type="link" size="small" style={{ padding: 0 }} disabled={disabled} onClick={onSameAsBefore}>
                  {texts.links.sameAsBefore}
                </Button>
              )
        }
        getValueProps={(typed: string) => ({ value: saved ?? typed })}
        rules={[rule<LinkDrafts>((drafts) => problemInLink(item, drafts))]}
        style={{ flex: 1 }}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...(saved === null ? { onPressEnter: onAdd } : { readOnly: true, variant: 'filled' })}
        />
      </Form.Item>
      <Form.Item label=" ">
        {url ? (
          <Button type="link" href={url.href} target="_blank" rel="noopener noreferrer">
            {texts.links.open}
          </Button>
        ) : (
          <Button disabled={disabled} loading={saving} onClick={onAdd}>
            {saving ? texts.links.adding : texts.links.add}
          </Button>
        )}
      </Form.Item>
    </Flex>
  );
};
