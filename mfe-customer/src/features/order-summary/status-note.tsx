import { addressDenials, isAddressDenial } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Banner } from '../../kit/banner.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { OutsideLink } from '../../kit/outside-link.tsx';
import { texts } from '../../texts.ts';
import { OrderAgain } from '../reorder/order-again.tsx';
import { DeliveredPicture } from './delivered-picture.tsx';

const Shipment = ({ order }: { order: Order }) => {
  const { international_shipping_tracking_link: link, international_shipping_tracking_number: number } = order;
  const address = link ? httpUrl(link)?.href : undefined;
  return (
    <section className="customer-form" aria-labelledby="tracking-heading">
      <h3 id="tracking-heading" className="visually-hidden">
        {texts.detail.tracking}
      </h3>
      <div className="customer-tracking">
        <div>
          <p className="customer-hint">{texts.detail.trackingNumber}</p>
          <p className="customer-tracking-number figures">{number ?? texts.detail.notKnownYet}</p>
        </div>
        {number && <CopyButton text={number} />}
      </div>
      {address && (
        <a className="button" href={address} target="_blank" rel="noopener noreferrer">
          {texts.detail.track}
          <span className="visually-hidden">{texts.opensInNewTab}</span>
        </a>
      )}
      <p className="customer-hint customer-order-id">
        {texts.detail.trackingLink}: {link ? <OutsideLink href={link}>{link}</OutsideLink> : texts.detail.notKnownYet}
      </p>
    </section>
  );
};

const Correction = ({ order }: { order: Order }) => (
  <Banner kind="problem">
    {order.order_error_code && isAddressDenial(order.order_error_code) && (
      <p>{texts.order.note(addressDenials[order.order_error_code].customer)}</p>
    )}
    <p>{texts.detail.correctionNeeded}</p>
    <Link className="button" to={`/user/home/${order.order_id}`}>
      {texts.detail.correct}
    </Link>
  </Banner>
);

export const StatusNote = ({ order }: { order: Order }) => {
  switch (order.order_status) {
    case 'ORDER_CORRECTION':
      return <Correction order={order} />;
    case 'INTERNATIONAL_SHIPMENT_IN_PROGRESS':
      return <Shipment order={order} />;
    case 'ORDER_COMPLETED':
      return (
        <div className="customer-delivered">
          <DeliveredPicture />
          <p role="status">{texts.detail.thanks}</p>
          <OrderAgain items={order.items} />
        </div>
      );
    case 'ORDER_CANCELLED':
      return (
        <Banner kind="problem">
          <p>
            {texts.detail.wasCancelled(order.reference)}{' '}
            <span className="figures customer-order-id">{order.order_id}</span>
          </p>
          {order.cancellation?.by === 'operator' && <p>{texts.detail.cancelledByUs(order.cancellation.reason)}</p>}
          <Link to="/user/order/create">{texts.order.createNew}</Link>
        </Banner>
      );
    default:
      return null;
  }
};
