import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { type ExportReason, exportReasons } from '@potli/contracts/order/paper-kinds.ts';
import { type Category, categories, clothing, type Fabric } from '@potli/contracts/reference/clothing.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { Card, Col, Form, Input, Row, Select, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required } from '../../frame/form-rules.ts';
import { useOpened } from '../../order/use-opened.ts';
import { texts } from '../../texts.ts';
import { type Goods, garmentGoods, suggestGoods } from './suggest-goods.ts';

const words = texts.papers.declaration;

interface DeclarationForm {
  readonly reason: ExportReason;
  /** With the ids of their items, by which a kept form is laid over that of a later revision. */
  readonly items: readonly (Goods & { readonly order_item_id: string })[];
}

/** What was declared, or else a suggestion for each item. */
const initialOf = (order: Order, items: readonly OrderItem[]): DeclarationForm => {
  const { reason = 'sale_of_goods', items: declared = [] } = order.goods_declaration ?? {};
  return {
    reason: exportReasons.find((known) => known === reason) ?? 'other',
    items: items.map((item) => {
      const known = declared.find(({ order_item_id }) => order_item_id === item.order_item_id);
      const { description, hs_code, material } = known ?? suggestGoods(item);
      return { order_item_id: item.order_item_id, description, hs_code, material };
    }),
  };
};

/** Tariff number and material of each item, for the invoice and the customs declaration. */
export const DeclareGoods = ({ order: current }: { order: Order }) => {
  const { document: order, onOpenChange } = useOpened(current);
  const [declare, declaring] = operatorApi.useDeclareGoodsMutation();
  const items = remainingItems(order);
  const send = async ({ reason, items: entered }: DeclarationForm) => {
    const declared = entered.map((goods, index) => ({
      ...{ order_item_id: items[index]?.order_item_id ?? '', description: goods.description.trim() },
      ...{ hs_code: goods.hs_code.replaceAll(/[\s.]/g, ''), material: goods.material.trim() },
    }));
    return (
      await declare({ params: { orderId: order.order_id }, body: { reason, items: declared, version: order.version } })
    ).data;
  };
  return (
    <FormDialog<DeclarationForm>
      name="declare-goods"
      words={words}
      initial={initialOf(order, items)}
      order={order}
      onOpenChange={onOpenChange}
      mutation={declaring}
      send={send}
    >
      <Typography.Paragraph>{words.intro}</Typography.Paragraph>
      <Form.Item name="reason" label={words.reason}>
        <Select options={exportReasons.map((value) => ({ value, label: words.reasons[value] }))} />
      </Form.Item>
      {items.map((item, index) => (
        <ItemGoods key={item.order_item_id} item={item} index={index} />
      ))}
    </FormDialog>
  );
};

const ItemGoods = ({ item, index }: { item: OrderItem; index: number }) => {
  const form = Form.useFormInstance();
  const kind: Category | undefined = Form.useWatch(['kinds', index, 'category'], form);
  const fill = (category: Category, fabric: Fabric | '') =>
    form.setFieldsValue({
      items: Object.assign([], form.getFieldValue('items'), {
        [index]: { order_item_id: item.order_item_id, ...garmentGoods(category, fabric) },
      }),
    });
  return (
    <Card size="small" title={item.product_name || texts.item.unnamed} style={{ marginBlockEnd: 12 }}>
      <Row gutter={12}>
        <Col xs={24} sm={12}>
          <Form.Item name={['kinds', index, 'category']} label={words.kind} extra={words.kindHint}>
            <Select
              showSearch
              allowClear
              options={categories.map((value) => ({ value, label: value }))}
              onChange={(category?: Category) => {
                form.setFieldValue(['kinds', index, 'fabric'], undefined);
                if (category) fill(category, '');
              }}
            />
          </Form.Item>
        </Col>
        <Col xs={24} sm={12}>
          <Form.Item name={['kinds', index, 'fabric']} label={words.fabric}>
            <Select
              disabled={!kind}
              options={(kind ? clothing[kind] : []).map((value) => ({ value, label: value }))}
              onChange={(fabric: Fabric) => kind && fill(kind, fabric)}
            />
          </Form.Item>
        </Col>
        <Col span={24}>
          <Form.Item
            name={['items', index, 'description']}
            label={words.description}
            rules={required(words.descriptionMissing)}
          >
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} sm={10}>
          <Form.Item
            name={['items', index, 'hs_code']}
            label={words.hsCode}
            rules={[
              {
                required: true,
                pattern: /^(?:[\s.]*\d){6}(?:(?:[\s.]*\d){2}){0,2}[\s.]*$/,
                message: words.hsCodeWrong,
              },
            ]}
          >
            <Input inputMode="numeric" maxLength={20} autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} sm={14}>
          <Form.Item name={['items', index, 'material']} label={words.material} rules={required(words.materialMissing)}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
        </Col>
      </Row>
    </Card>
  );
};
