import { addressDenials, isAddressDenial } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Banner } from '../../kit/banner.tsx';
import { texts } from '../../texts.ts';
import { OrderAgain } from '../reorder/order-again.tsx';
import { DeliveredPicture } from './delivered-picture.tsx';
import { Shipment } from './shipment.tsx';

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
      return <Shipment shipment={order} />;
    case 'ORDER_COMPLETED':
      return (
        <div className="customer-delivered">
          <DeliveredPicture />
          <p role="status">{texts.detail.thanks}</p>
          <OrderAgain order={order} />
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
