import { addressDenials } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { ReactNode } from 'react';
import styles from './user-details.module.css';

const Detail = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div {...(wide ? { className: styles.wide } : {})}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Who ordered and where it goes. */
export const UserDetails = ({ order: { user, order_error_code } }: { order: Order }) => (
  <section className={`card ${styles.user}`} aria-label="User details">
    <h2>User Details</h2>
    <dl className={styles.details}>
      <Detail name="Name">{user.name}</Detail>
      <Detail name="Mobile">
        <a href={`tel:${user.country_code}${user.mobile}`}>
          {user.country_code} {user.mobile}
        </a>
      </Detail>
      <Detail name="Email" wide>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Detail>
      <Detail name="Address" wide>
        <span className={styles.address}>{user.address}</span>
      </Detail>
      <Detail name="Country">{user.country}</Detail>
      <Detail name="Postal code">{user.postal_code}</Detail>
    </dl>
    {order_error_code && <p className={styles.denied}>Address denied: {addressDenials[order_error_code].operator}</p>}
  </section>
);
