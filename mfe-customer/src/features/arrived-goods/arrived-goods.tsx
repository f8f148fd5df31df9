import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { isRefused } from '@potli/contracts/rules/photos.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { Banner } from '../../kit/banner.tsx';
import { useRefocus } from '../../kit/use-refocus.ts';
import { arrivedGoodsTexts as words } from '../../texts/arrived-goods.ts';
import './arrived-goods.css';
import { ItemPhotos } from './item-photos.tsx';
import { RefuseItem } from './refuse-item.tsx';

/** What the customer wrote of an item, and what became of it; nothing where there is nothing to say. */
const Refusal = ({ item }: { item: Pick<OrderItem, 'refusal'> }) => {
  const { refusal } = item;
  if (!refusal) return null;
  const { text, resolved } = refusal;
  return (
    <Banner kind={resolved ? 'note' : 'success'}>
      {!resolved && <p tabIndex={-1}>{words.held}</p>}
      {text && (
        <p className="customer-said" dir="auto">
          <strong>{words.said}</strong> {text}
        </p>
      )}
      {resolved?.reason && (
        <p className="customer-said" dir="auto">
          <strong>{words.answer}</strong> {resolved.reason}
        </p>
      )}
    </Banner>
  );
};

interface ArrivedItemProps {
  readonly orderId: string;
  readonly item: OrderItem;
  readonly mayRefuse: boolean;
}

const ArrivedItem = ({ orderId, item, mayRefuse }: ArrivedItemProps) => {
  const { order_item_id: itemId, product_name: name, photos = [], refusable_until: until = '' } = item;
  const refused = isRefused(item);
  // The form with its button goes once it was sent.
  const place = useRefocus<HTMLLIElement>(refused, 'p[tabindex]');
  return (
    <li aria-label={name} ref={place}>
      <p className="customer-product-name" dir="auto">
        {name}
      </p>
      <ItemPhotos orderId={orderId} name={name} photos={photos} />
      <Refusal item={item} />
      {mayRefuse &&
        !refused &&
        (Date.now() <= Date.parse(until) ? (
          <RefuseItem orderId={orderId} itemId={itemId} name={name} until={until} />
        ) : (
          <p className="customer-hint">{words.over}</p>
        ))}
    </li>
  );
};

/** Photos of what has arrived, and until when the customer can say that it is not what was ordered. Nothing without a photo. */
export const ArrivedGoods = ({ order }: { order: Order }) => {
  const { order_id: orderId, allowed_actions } = order;
  const items = remainingItems(order).filter(({ photos = [] }) => photos.length > 0);
  if (items.length === 0) return null;
  const mayRefuse = allowed_actions.includes('refuse_goods');
  return (
    <section className="card" aria-labelledby="goods-heading">
      <h2 id="goods-heading">{words.title}</h2>
      <p className="customer-hint">{words.intro}</p>
      <ul className="customer-goods">
        {items.map((item) => (
          <ArrivedItem key={item.order_item_id} orderId={orderId} item={item} mayRefuse={mayRefuse} />
        ))}
      </ul>
    </section>
  );
};
