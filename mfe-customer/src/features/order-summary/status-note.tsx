import { addressDenials, isAddressDenial } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Banner } from '../../kit/banner.tsx';
import { MainBar } from '../../kit/pay-bar.tsx';
import { withFullStop } from '../../kit/with-full-stop.ts';
import { detailTexts, orderTexts } from '../../texts/order-page.ts';
import { OrderAgain } from '../reorder/order-again.tsx';
import delivered from './delivered.svg';
import { Shipment } from './shipment.tsx';

const Correction = ({ order }: { order: Order }) => (
  <Banner kind="problem">
    {order.order_error_code && isAddressDenial(order.order_error_code) && (
      <p>{orderTexts.note(addressDenials[order.order_error_code].customer)}</p>
    )}
    <p>{detailTexts.correctionNeeded}</p>
    <MainBar>
      <Link className="button" to={`/user/home/${order.order_id}`}>
        {detailTexts.correct}
      </Link>
    </MainBar>
  </Banner>
);

export const StatusNote = ({ order }: { order: Order }) => {
  const reason = order.cancellation?.reason;
  switch (order.order_status) {
    case 'ORDER_CORRECTION':
      return <Correction order={order} />;
    case 'INTERNATIONAL_SHIPMENT_IN_PROGRESS':
      return <Shipment shipment={order} />;
    case 'ORDER_COMPLETED':
      return (
        <div className="customer-delivered">
          <img src={delivered} alt="" width="160" height="112" />
          <p role="status">{detailTexts.thanks}</p>
          <MainBar>
            <OrderAgain order={order} />
          </MainBar>
        </div>
      );
    case 'ORDER_CANCELLED':
      return (
        <Banner kind="problem">
          <p>
            {detailTexts.wasCancelled(order.reference)}{' '}
            <span className="figures customer-order-id">{order.order_id}</span>
          </p>
          {order.cancellation?.by === 'operator' && <p>{detailTexts.cancelledByUs(reason && withFullStop(reason))}</p>}
          {order.items.some(({ taken_out }) => !taken_out) && <OrderAgain order={order} isQuiet />}
          <p>
            <Link to="/user/order/create">{orderTexts.createNew}</Link>
          </p>
        </Banner>
      );
    default:
      return null;
  }
};
