import type { Order } from '@potli/contracts/order/order.ts';
import { SafeLink } from '../../order/safe-link.tsx';
import styles from './completion.module.css';

/** Where the parcel is: the carrier's page and number. */
export const Tracking = ({ order }: { order: Order }) => (
  <dl className={styles.tracking}>
    <div>
      <dt>Tracking link</dt>
      <dd>
        <SafeLink address={order.international_shipping_tracking_link ?? '–'} />
      </dd>
    </div>
    <div>
      <dt>Tracking number</dt>
      <dd className="figures">{order.international_shipping_tracking_number ?? '–'}</dd>
    </div>
  </dl>
);
