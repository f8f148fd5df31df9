import type { Order } from '@potli/contracts/order/order.ts';
import { problemInLocalLink } from '@potli/contracts/rules/links.ts';
import { Form, Input, Select } from 'antd';
import { useCorrectLocalLinkMutation } from '../../api.ts';
import { rule } from '../../drafts/rule.ts';
import { texts } from '../../texts.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const words = texts.corrections.localLink;

interface LinkForm {
  readonly item: string | null;
  readonly link: string;
}

/** Another local order link of an item whose link is locked. */
export const CorrectLocalLink = ({ order }: { order: Order }) => {
  const [correct, { isLoading, error }] = useCorrectLocalLinkMutation();
  const { order_id: orderId, version } = order;
  const items = order.items.filter(({ taken_out }) => !taken_out);
  const send = async ({ item, link }: LinkForm) => {
    const body = { order_item_id: item ?? '', local_order_link: link.trim(), version };
    const { data } = await correct({ params: { orderId }, body });
    return data?.order;
  };
  const [only] = items.length === 1 ? items : [];
  return (
    <CorrectionDialog<LinkForm>
      name="correct-local-link"
      words={words}
      initial={{ item: only?.order_item_id ?? null, link: only?.local_order_link ?? '' }}
      busy={isLoading}
      problem={error}
      send={send}
    >
      <Form.Item name="item" label={words.item} rules={[{ required: true, message: words.itemMissing }]}>
        <Select
          options={items.map(({ order_item_id, product_name }, index) => ({
            value: order_item_id,
            label: `${index + 1}. ${product_name || texts.item.unnamed}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="link" label={texts.links.label} rules={[rule<LinkForm>(({ link }) => problemInLocalLink(link))]}>
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </Form.Item>
    </CorrectionDialog>
  );
};
