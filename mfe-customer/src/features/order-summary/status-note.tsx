import { addressDenials, isAddressDenial } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Banner } from '../../kit/banner.tsx';
import { OutsideLink } from '../../kit/outside-link.tsx';
import { texts } from '../../texts.ts';

const Shipment = ({ order }: { order: Order }) => (
  <section className="card customer-stack" aria-labelledby="tracking-heading">
    <h2 id="tracking-heading">Track your parcel</h2>
    <dl className="customer-facts">
      <div>
        <dt>Tracking link</dt>
        <dd>
          {order.international_shipping_tracking_link ? (
            <OutsideLink href={order.international_shipping_tracking_link}>
              {order.international_shipping_tracking_link}
            </OutsideLink>
          ) : (
            'Not known yet'
          )}
        </dd>
      </div>
      <div>
        <dt>Tracking number</dt>
        <dd className="figures">{order.international_shipping_tracking_number ?? 'Not known yet'}</dd>
      </div>
    </dl>
  </section>
);

const Correction = ({ order }: { order: Order }) => (
  <Banner kind="problem">
    {order.order_error_code && isAddressDenial(order.order_error_code) && (
      <p>Note: {addressDenials[order.order_error_code].customer}</p>
    )}
    <p>Something in your order needs your correction before we can go on.</p>
    <Link className="button" to={`/user/home/${order.order_id}`}>
      Correct the order
    </Link>
  </Banner>
);

/** What there is to know or do in the order's present status. */
export const StatusNote = ({ order }: { order: Order }) => {
  switch (order.order_status) {
    case 'ORDER_CORRECTION':
      return <Correction order={order} />;
    case 'INTERNATIONAL_SHIPMENT_IN_PROGRESS':
      return <Shipment order={order} />;
    case 'ORDER_COMPLETED':
      return <Banner kind="success">{texts.detail.thanks}</Banner>;
    case 'ORDER_CANCELLED':
      return (
        <Banner kind="problem">
          <p>
            Your order {order.reference} has been cancelled. Order ID:{' '}
            <span className="figures customer-order-id">{order.order_id}</span>
          </p>
          <Link to="/user/order/create">Create a new order</Link>
        </Banner>
      );
    default:
      return null;
  }
};
