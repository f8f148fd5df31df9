import type { FieldChange } from '@potli/contracts/order/changes.ts';
import { itemDenials } from '@potli/contracts/order/denials.ts';
import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { Rupees, rupees } from '@potli/ui-kit/money.tsx';
import { Avatar, Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { ChangedMark, customerChanges } from '../../order/customer-changes.tsx';
import { type Fact, Facts } from '../../order/facts.tsx';
import { Day, IndiaTime } from '../../order/india-time.tsx';
import { SafeLink } from '../../order/safe-link.tsx';
import { texts } from '../../texts.ts';

interface ItemCardProps {
  readonly item: OrderItem;
  /** 1 for the first. */
  readonly place: number;
  /** Whether the figures of an evaluation are shown; the page that makes them shows its own fields instead. */
  readonly evaluated: boolean;
  /** Whether the order has so many items that each takes little room. */
  readonly compact: boolean;
  /** What the customer changed on it since the last evaluation. */
  readonly changes: readonly FieldChange[];
  readonly children: ReactNode;
}

/** Facts in one line, as many lines as it takes. */
const Line = ({ facts }: { facts: readonly Fact[] }) => (
  <Flex wrap gap="0 16px">
    {facts.map(
      ([label, value]) =>
        value && (
          <span key={label}>
            <Typography.Text type="secondary">{label}:</Typography.Text> {value}
          </span>
        ),
    )}
  </Flex>
);

/** One item of an order with what the customer chose; a page puts its own fields for the item inside. */
const ItemCard = ({ item, place, evaluated, compact, changes, children }: ItemCardProps) => {
  const name = item.product_name || texts.item.unnamed;
  const chosen = (field: string, value: ReactNode, missing: string = texts.none) => (
    <span style={{ overflowWrap: 'anywhere' }}>
      {value || missing} <ChangedMark changes={changes} field={field} />
    </span>
  );
  const facts: Fact[] = [
    [texts.item.size, chosen('size', item.size, texts.item.notChosen)],
    [texts.item.color, chosen('color', item.color)],
    [texts.item.quantity, chosen('quantity', <strong>{item.quantity}</strong>)],
    [texts.item.note, (item.note || changes.some(({ field }) => field === 'note')) && chosen('note', item.note)],
    [
      texts.item.price,
      evaluated && item.price > 0 && (
        <span>
          <Rupees amount={item.price} /> × {item.quantity}
        </span>
      ),
    ],
    [texts.item.weight, evaluated && item.weight > 0 && `${item.weight} g × ${item.quantity}`],
    [texts.item.date, evaluated && item.shipment_date && <Day key="date" day={item.shipment_date} />],
  ];
  return (
    <Card
      role="article"
      aria-label={texts.item.label(place, name)}
      data-stop={item.order_item_id}
      tabIndex={-1}
      size="small"
      style={{ scrollMarginTop: 60 }}
    >
      <Flex gap={12}>
        <Avatar
          shape="square"
          size={compact ? 40 : 72}
          src={httpUrl(item.product_image)?.href}
          alt={name}
          style={{ flex: 'none', background: 'var(--potli-paper)', color: 'var(--potli-ink-soft)', fontSize: 14 }}
        >
          {texts.item.noPicture}
        </Avatar>
        <Flex vertical flex="auto" gap={4} style={{ minWidth: 0 }}>
          <h3 style={{ overflowWrap: 'anywhere' }}>
            <Typography.Text type="secondary">{place}.</Typography.Text>{' '}
            {item.taken_out ? <Typography.Text delete>{name}</Typography.Text> : name}
          </h3>
          {item.is_product_name_typed === 1 && <Typography.Text type="warning">{texts.item.typed}</Typography.Text>}
          {compact ? <Line facts={facts} /> : <Facts aligned facts={facts} />}
          <Typography.Text ellipsis>
            <SafeLink address={item.product_link} />
          </Typography.Text>
          {item.taken_out && (
            <Typography.Text type="danger">
              <strong>{texts.takeOut.note}</strong>{' '}
              {texts.takeOut.refunded(
                item.taken_out.reason,
                rupees(item.taken_out.refund_amount),
                item.taken_out.by ?? '',
              )}{' '}
              <IndiaTime at={item.taken_out.at} />
            </Typography.Text>
          )}
          {item.item_error_code && (
            <Typography.Text type="danger" strong>
              {texts.item.denied(itemDenials[item.item_error_code].operator)}
            </Typography.Text>
          )}
        </Flex>
      </Flex>
      {children && <div style={{ marginTop: compact ? 4 : 12 }}>{children}</div>}
    </Card>
  );
};

/** An order with more items shows compact cards. */
const mostInFull = 5;

interface ItemCardsProps {
  readonly order: Order;
  readonly evaluated?: boolean;
  /** A page's own fields for an item. */
  readonly children: (item: OrderItem) => ReactNode;
}

/** The items of an order. */
export const ItemCards = ({ order, evaluated = true, children }: ItemCardsProps) =>
  order.items.map((item, index) => (
    <ItemCard
      key={item.order_item_id}
      item={item}
      place={index + 1}
      evaluated={evaluated}
      compact={order.items.length > mostInFull}
      changes={customerChanges(order, item.order_item_id)}
    >
      {children(item)}
    </ItemCard>
  ));
