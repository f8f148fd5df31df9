import { itemDenials } from '@potli/contracts/order/denials.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { type ReactNode, useState } from 'react';
import { SafeLink } from '../../order/safe-link.tsx';
import styles from './item-card.module.css';

interface ItemCardProps {
  readonly item: OrderItem;
  /** 1 for the first. */
  readonly place: number;
  /** Whether the figures of an evaluation are shown; the page that makes them shows its own fields instead. */
  readonly evaluated?: boolean;
  readonly children?: ReactNode;
}

const Picture = ({ address, name }: { address: string; name: string }) => {
  const [broken, setBroken] = useState(false);
  const url = httpUrl(address);
  if (!url || broken) {
    return (
      <div className={styles.picture} role="img" aria-label={`No picture of ${name}`}>
        <span aria-hidden="true">No picture</span>
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      src={url.href}
      alt={name}
      width={96}
      height={120}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** One item of an order with what the customer chose; a page puts its own fields for the item inside. */
export const ItemCard = ({ item, place, evaluated = true, children }: ItemCardProps) => {
  const name = item.product_name || 'Unnamed product';
  return (
    <article className={`card ${styles.item}`} aria-label={`Item ${place}: ${name}`}>
      <Picture address={item.product_image} name={name} />
      <div className={styles.about}>
        <h3 className={styles.name}>
          <span className={styles.place}>{place}.</span> {name}
        </h3>
        <p className={styles.link}>
          <SafeLink address={item.product_link} />
        </p>
        {item.is_product_name_typed === 1 && (
          <p className={styles.typed}>The customer typed this name: the store’s page could not be read.</p>
        )}
        <dl className={styles.facts}>
          <Fact name="Size">{item.size || '–'}</Fact>
          <Fact name="Color">{item.color || '–'}</Fact>
          <Fact name="Quantity">
            <strong className="figures">{item.quantity}</strong>
          </Fact>
          {evaluated && item.price > 0 && (
            <Fact name="Price">
              <Rupees amount={item.price} /> × {item.quantity}
            </Fact>
          )}
          {evaluated && item.weight > 0 && (
            <Fact name="Weight">
              <span className="figures">
                {item.weight} g × {item.quantity}
              </span>
            </Fact>
          )}
          {evaluated && item.shipment_date && (
            <Fact name="Shipment date">
              <time className="figures" dateTime={item.shipment_date}>
                {item.shipment_date}
              </time>
            </Fact>
          )}
        </dl>
        {item.item_error_code && <p className={styles.denied}>Denied: {itemDenials[item.item_error_code].operator}</p>}
        {children && <div className={styles.own}>{children}</div>}
      </div>
    </article>
  );
};
