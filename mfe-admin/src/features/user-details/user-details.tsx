import { addressDenials } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { ReactNode } from 'react';
import { ChangedMark } from '../../order/changed-mark.tsx';
import { changesOf, customerChanges } from '../../order/customer-changes.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import styles from './user-details.module.css';

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Who ordered and where it goes. */
export const UserDetails = ({ order }: { order: Order }) => {
  const { user, order_error_code, personal_data_removed: removed } = order;
  const changes = changesOf(customerChanges(order), null);
  const mark = (field: string) => <ChangedMark changes={changes} field={field} />;
  if (removed)
    return (
      <section className={`card ${styles.user}`} aria-label={texts.user.region}>
        <h2>{texts.user.title}</h2>
        <p>
          {texts.user.removed(removed.by)} <IndiaTime at={removed.at} />
        </p>
        <dl className={styles.details}>
          <Detail name={texts.user.country}>{user.country}</Detail>
        </dl>
      </section>
    );
  return (
    <section className={`card ${styles.user}`} aria-label={texts.user.region}>
      <h2>{texts.user.title}</h2>
      <dl className={styles.details}>
        <Detail name={texts.user.name}>
          {user.name}
          {mark('name')}
        </Detail>
        <Detail name={texts.user.mobile}>
          <a href={`tel:${user.country_code}${user.mobile}`}>
            {user.country_code} {user.mobile}
          </a>
        </Detail>
        <Detail name={texts.user.email}>
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </Detail>
        <Detail name={texts.user.address}>
          <span className={styles.address}>{user.address}</span>
          {mark('address')}
        </Detail>
        <Detail name={texts.user.country}>
          {user.country}
          {mark('country')}
        </Detail>
        <Detail name={texts.user.postalCode}>
          {user.postal_code}
          {mark('postal_code')}
        </Detail>
      </dl>
      {order_error_code && (
        <p className={styles.denied}>{texts.user.denied(addressDenials[order_error_code].operator)}</p>
      )}
    </section>
  );
};
