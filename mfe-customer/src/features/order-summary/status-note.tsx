import { addressDenials, isAddressDenial } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Banner } from '../../kit/banner.tsx';
import { Fact } from '../../kit/fact.tsx';
import { OutsideLink } from '../../kit/outside-link.tsx';
import { texts } from '../../texts.ts';

const Shipment = ({ order }: { order: Order }) => (
  <section className="card customer-stack" aria-labelledby="tracking-heading">
    <h2 id="tracking-heading">{texts.detail.track}</h2>
    <dl className="customer-facts">
      <Fact term={texts.detail.trackingLink}>
        {order.international_shipping_tracking_link ? (
          <OutsideLink href={order.international_shipping_tracking_link}>
            {order.international_shipping_tracking_link}
          </OutsideLink>
        ) : (
          texts.detail.notKnownYet
        )}
      </Fact>
      <Fact term={texts.detail.trackingNumber} className="figures">
        {order.international_shipping_tracking_number ?? texts.detail.notKnownYet}
      </Fact>
    </dl>
  </section>
);

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
      return <Banner kind="success">{texts.detail.thanks}</Banner>;
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
