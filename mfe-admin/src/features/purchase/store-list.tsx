import type { ItemToBuy } from '@potli/contracts/order/purchases.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Link } from '@potli/ui-kit/router.ts';
import { Avatar, Card, Flex } from 'antd';
import { adminPath } from '../../order/admin-paths.ts';
import { Facts } from '../../order/facts.tsx';
import { Day } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { RecordPurchase } from './record-purchase.tsx';

const words = texts.purchase;

interface RowProps {
  readonly item: ItemToBuy;
  /** Of the dialog of its purchase. */
  readonly onOpenChange: (open: boolean) => void;
}

const Row = ({ item, onOpenChange }: RowProps) => {
  const name = item.product_name || texts.item.unnamed;
  const url = httpUrl(item.product_link);
  return (
    <Flex gap={12} role="listitem" aria-label={name}>
      <Avatar
        shape="square"
        size={64}
        src={httpUrl(item.product_image)?.href}
        alt=""
        style={{ flex: 'none', background: 'var(--potli-paper)', color: 'var(--potli-ink-soft)', fontSize: 12 }}
      >
        {texts.item.noPicture}
      </Avatar>
      <Flex wrap flex="auto" justify="space-between" align="start" gap="8px 16px" style={{ minWidth: 0 }}>
        <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {url ? (
            <a href={url.href} target="_blank" rel="noopener noreferrer">
              <strong>{name}</strong>
            </a>
          ) : (
            <strong>{name}</strong>
          )}
          <Facts
            aligned
            column={{ xs: 1, sm: 2, xl: 3 }}
            facts={[
              [texts.item.size, item.size || texts.item.notChosen],
              [texts.item.color, item.color || texts.none],
              [texts.item.quantity, <strong key="quantity">{item.quantity}</strong>],
              [words.limitShort, words.limitOf(rupees(item.price_limit), item.quantity, rupees(item.price))],
              [texts.item.date, item.shipment_date ? <Day key="date" day={item.shipment_date} /> : texts.none],
              [
                words.order,
                <Link key="order" to={adminPath('PAYMENT_DONE', item.order_id)}>
                  {item.reference}
                </Link>,
              ],
            ]}
          />
        </div>
        <RecordPurchase
          orderId={item.order_id}
          item={item}
          onOpenChange={onOpenChange}
          {...(item.version !== undefined && { version: item.version })}
        />
      </Flex>
    </Flex>
  );
};

interface StoreListProps extends Pick<RowProps, 'onOpenChange'> {
  readonly store: string;
  readonly items: readonly ItemToBuy[];
}

/** What is to be bought at one store. */
export const StoreList = ({ store, items, onOpenChange }: StoreListProps) => (
  <Card size="small" role="region" aria-label={store} title={words.store(store, items.length)}>
    <Flex vertical gap={16} role="list">
      {items.map((item) => (
        <Row key={`${item.order_id} ${item.order_item_id}`} item={item} onOpenChange={onOpenChange} />
      ))}
    </Flex>
  </Card>
);
