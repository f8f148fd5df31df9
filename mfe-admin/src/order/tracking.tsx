import type { Order } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { Form, Input } from 'antd';
import { required, rule } from '../frame/form-rules.ts';
import { texts } from '../texts.ts';
import { Facts } from './facts.tsx';
import { SafeLink } from './safe-link.tsx';

const words = texts.shipment;

/** How a parcel abroad can be followed, as it is entered. */
export interface TrackingForm {
  readonly link: string;
  readonly number: string;
}

/** What the order has. */
export const trackingOf = (order: Order): TrackingForm => ({
  link: order.international_shipping_tracking_link ?? '',
  number: order.international_shipping_tracking_number ?? '',
});

/** As it is sent. */
export const wireTracking = ({ link, number }: TrackingForm) => ({
  international_shipping_tracking_link: link.trim(),
  international_shipping_tracking_number: number.trim(),
});

export const problemInTrackingLink = ({ link }: TrackingForm): string | undefined => {
  if (isBlank(link)) return words.missing;
  return httpUrl(link) ? undefined : words.invalidLink;
};

/** The carrier's page and number, to enter. */
export const TrackingFields = () => (
  <>
    <Form.Item name="link" label={words.link} rules={[rule(problemInTrackingLink)]}>
      <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
    </Form.Item>
    <Form.Item name="number" label={words.number} rules={required(words.missing)}>
      <Input autoComplete="off" maxLength={100} />
    </Form.Item>
  </>
);

/** The carrier's page and number, to read. */
export const Tracking = ({ order }: { order: Order }) => {
  const { link, number } = trackingOf(order);
  return (
    <Facts
      column={1}
      facts={[
        [texts.completion.trackingLink, <SafeLink key="link" address={link || texts.none} />],
        [texts.completion.trackingNumber, number || texts.none],
      ]}
    />
  );
};
