import type { Order } from '@potli/contracts/order/order.ts';
import { Facts } from '../../order/facts.tsx';
import { SafeLink } from '../../order/safe-link.tsx';
import { texts } from '../../texts.ts';

/** Where the parcel is: the carrier's page and number. */
export const Tracking = ({ order }: { order: Order }) => (
  <Facts
    column={1}
    facts={[
      [
        texts.completion.trackingLink,
        <SafeLink key="link" address={order.international_shipping_tracking_link ?? texts.none} />,
      ],
      [texts.completion.trackingNumber, order.international_shipping_tracking_number ?? texts.none],
    ]}
  />
);
