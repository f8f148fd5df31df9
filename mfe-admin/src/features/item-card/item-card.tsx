import type { FieldChange } from '@potli/contracts/order/changes.ts';
import { itemDenials } from '@potli/contracts/order/denials.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { type ReactNode, useState } from 'react';
import { ChangedMark } from '../../order/changed-mark.tsx';
import { SafeLink } from '../../order/safe-link.tsx';
import { texts } from '../../texts.ts';
import styles from './item-card.module.css';

interface ItemCardProps {
  readonly item: OrderItem;
  /** 1 for the first. */
  readonly place: number;
  /** Whether the figures of an evaluation are shown; the page that makes them shows its own fields instead. */
  readonly evaluated?: boolean;
  /** What the customer changed on it since the last evaluation. */
  readonly changes?: readonly FieldChange[];
  readonly children?: ReactNode;
}

const Picture = ({ address, name }: { address: string; name: string }) => {
  const [broken, setBroken] = useState(false);
  const url = httpUrl(address);
  if (!url || broken) {
    return (
      <div className={styles.picture} role="img" aria-label={texts.item.noPictureOf(name)}>
        <span aria-hidden="true">{texts.item.noPicture}</span>
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      src={url.href}
      alt={name}
      width={72}
      height={90}
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
export const ItemCard = ({ item, place, evaluated = true, changes = [], children }: ItemCardProps) => {
  const name = item.product_name || texts.item.unnamed;
  return (
    <article
      className={`card ${styles.item}`}
      aria-label={texts.item.label(place, name)}
      data-stop={item.order_item_id}
      tabIndex={-1}
    >
      <Picture address={item.product_image} name={name} />
      <div className={styles.about}>
        <h3 className={styles.name}>
          <span className={styles.place}>{place}.</span> {name}
        </h3>
        {item.is_product_name_typed === 1 && <p className={styles.typed}>{texts.item.typed}</p>}
        <div className={styles.line}>
          <dl className={styles.facts}>
            <Fact name={texts.item.size}>
              {item.size || texts.none}
              <ChangedMark changes={changes} field="size" />
            </Fact>
            <Fact name={texts.item.color}>
              {item.color || texts.none}
              <ChangedMark changes={changes} field="color" />
            </Fact>
            <Fact name={texts.item.quantity}>
              <strong className="figures">{item.quantity}</strong>
              <ChangedMark changes={changes} field="quantity" />
            </Fact>
            {evaluated && item.price > 0 && (
              <Fact name={texts.item.price}>
                <Rupees amount={item.price} /> × {item.quantity}
              </Fact>
            )}
            {evaluated && item.weight > 0 && (
              <Fact name={texts.item.weight}>
                <span className="figures">
                  {item.weight} g × {item.quantity}
                </span>
              </Fact>
            )}
            {evaluated && item.shipment_date && (
              <Fact name={texts.item.date}>
                <time className="figures" dateTime={item.shipment_date}>
                  {item.shipment_date}
                </time>
              </Fact>
            )}
          </dl>
          <p className={styles.link}>
            <SafeLink address={item.product_link} />
          </p>
        </div>
        {item.item_error_code && (
          <p className={styles.denied}>{texts.item.denied(itemDenials[item.item_error_code].operator)}</p>
        )}
        {children && <div className={styles.own}>{children}</div>}
      </div>
    </article>
  );
};
