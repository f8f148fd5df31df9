import { isItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { rupees, storePrice } from '@potli/ui-kit/money.tsx';
import { lacksSize } from '../../draft/product.ts';
import { Fact } from '../../kit/fact.tsx';
import { OutsideLink } from '../../kit/outside-link.tsx';
import { ProductPicture } from '../../kit/product-picture.tsx';
import { withFullStop } from '../../kit/with-full-stop.ts';
import { texts } from '../../texts.ts';

interface ShownItem
  extends Pick<
    OrderItem,
    'product_name' | 'product_link' | 'product_image' | 'size' | 'color' | 'quantity' | 'store_price' | 'store_currency'
  > {
  readonly id: string;
  /** Of a draft: the sizes that the store offers. */
  readonly sizes?: readonly string[];
  readonly price?: number;
  readonly note?: string;
  readonly error_code?: string | null;
  readonly taken_out?: OrderItem['taken_out'];
}

export const ItemList = ({ items }: { items: readonly ShownItem[] }) => (
  <ul className="customer-items" aria-label={texts.items.title}>
    {items.map((item) => (
      <li key={item.id}>
        <ProductPicture src={item.product_image} />
        <div className="customer-item-text">
          <p className="customer-product-name" dir="auto">
            {item.taken_out ? (
              <s>
                <OutsideLink href={item.product_link}>{item.product_name}</OutsideLink>
              </s>
            ) : (
              <OutsideLink href={item.product_link}>{item.product_name}</OutsideLink>
            )}
          </p>
          <dl className="customer-item-facts figures">
            {(item.size || lacksSize(item)) && (
              <Fact term={texts.items.size}>{item.size || texts.items.notChosen}</Fact>
            )}
            {item.color && <Fact term={texts.items.color}>{item.color}</Fact>}
            <Fact term={texts.items.quantity}>{item.quantity}</Fact>
            {item.note && <Fact term={texts.items.note}>{item.note}</Fact>}
            {item.price === undefined && item.store_price !== undefined && item.store_currency !== undefined && (
              <Fact term={texts.items.storePrice}>{storePrice(item.store_price, item.store_currency)}</Fact>
            )}
            {item.price !== undefined && (
              <Fact
                term={texts.items.price}
              >{`${rupees(item.price)}${item.quantity > 1 ? texts.items.each : ''}`}</Fact>
            )}
          </dl>
          {item.taken_out && (
            <p className="customer-error">
              {texts.items.takenOut(
                item.taken_out.reason && withFullStop(item.taken_out.reason),
                rupees(item.taken_out.refund_amount),
              )}
            </p>
          )}
          {item.error_code && isItemDenial(item.error_code) && (
            <p className="customer-error">{itemDenials[item.error_code].customer}</p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
