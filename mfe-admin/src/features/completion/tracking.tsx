import type { Order } from '@potli/contracts/order/order.ts';
import { SafeLink } from '../../order/safe-link.tsx';
import { texts } from '../../texts.ts';
import styles from './completion.module.css';

/** Where the parcel is: the carrier's page and number. */
export const Tracking = ({ order }: { order: Order }) => (
  <dl className={styles.tracking}>
    <div>
      <dt>{texts.completion.trackingLink}</dt>
      <dd>
        <SafeLink address={order.international_shipping_tracking_link ?? texts.none} />
      </dd>
    </div>
    <div>
      <dt>{texts.completion.trackingNumber}</dt>
      <dd className="figures">{order.international_shipping_tracking_number ?? texts.none}</dd>
    </div>
  </dl>
);
