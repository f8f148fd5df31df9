import { isItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Fact } from '../../kit/fact.tsx';
import { OutsideLink } from '../../kit/outside-link.tsx';
import { ProductPicture } from '../../kit/product-picture.tsx';
import { texts } from '../../texts.ts';

/** What is shown of an item, be it a draft's or an order's. */
interface ShownItem {
  readonly id: string;
  readonly product_name: string;
  readonly product_link: string;
  readonly product_image: string;
  readonly size: string;
  readonly color: string;
  readonly quantity: number;
  /** Rupees for one, once the operator has found it out. */
  readonly price?: number;
  readonly error_code?: string | null;
}

export const ItemList = ({ items }: { items: readonly ShownItem[] }) => (
  <ul className="customer-items" aria-label={texts.items.title}>
    {items.map((item) => (
      <li key={item.id}>
        <ProductPicture src={item.product_image} />
        <div className="customer-item-text">
          <p className="customer-product-name" dir="auto">
            <OutsideLink href={item.product_link}>{item.product_name}</OutsideLink>
          </p>
          <dl className="customer-item-facts figures">
            {item.size && <Fact term={texts.items.size}>{item.size}</Fact>}
            {item.color && <Fact term={texts.items.color}>{item.color}</Fact>}
            <Fact term={texts.items.quantity}>{item.quantity}</Fact>
            {item.price !== undefined && (
              <Fact
                term={texts.items.price}
              >{`${rupees(item.price)}${item.quantity > 1 ? texts.items.each : ''}`}</Fact>
            )}
          </dl>
          {item.error_code && isItemDenial(item.error_code) && (
            <p className="customer-error">{itemDenials[item.error_code].customer}</p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
