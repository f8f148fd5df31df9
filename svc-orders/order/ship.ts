import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { assertNothingRefused } from '../photo/photos.ts';
import type { OrderDocument } from './order-document.ts';
import { assertMove, type StepBy, step } from './step.ts';

/** The order on its way abroad (spec 4). @throws AppError ORDER_STATUS_CONFLICT, SHIPMENT_INCOMPLETE, VALIDATION_FAILED */
export const shipOrder = (order: OrderDocument, body: UpdateBody, now: Date, by: StepBy): OrderDocument => {
  assertMove(order, 'ship', 'operator');
  assertNothingRefused(order);
  const tracking = shipmentIn(body.order, '/body/order');
  return step(order, 'ship', by, now, { user: { ...order.user, ...tracking } }, [
    {
      kind: 'shipped',
      link: tracking.international_shipping_tracking_link,
      number: tracking.international_shipping_tracking_number,
    },
  ]);
};

type Tracking = Pick<
  UpdateBody['order'],
  'international_shipping_tracking_link' | 'international_shipping_tracking_number'
>;

/** Tracking link and number as they are stored. @throws AppError SHIPMENT_INCOMPLETE, VALIDATION_FAILED */
export const shipmentIn = (sent: Tracking, path: string): Required<Tracking> => {
  const link = (sent.international_shipping_tracking_link ?? '').trim();
  const number = (sent.international_shipping_tracking_number ?? '').trim();
  if (isBlank(link) || isBlank(number)) throw new AppError('SHIPMENT_INCOMPLETE');
  if (!httpUrl(link)) {
    throw new AppError('VALIDATION_FAILED', {
      error: 'Please enter a valid URL.',
      details: [{ path: `${path}/international_shipping_tracking_link`, message: 'Please enter a valid URL.' }],
    });
  }
  return { international_shipping_tracking_link: link, international_shipping_tracking_number: number };
};

/** The order, delivered (spec 4). @throws AppError ORDER_STATUS_CONFLICT */
export const completeOrder = (order: OrderDocument, now: Date, by: StepBy): OrderDocument => {
  assertMove(order, 'complete', 'operator');
  return step(order, 'complete', by, now, {}, [{ kind: 'delivered' }]);
};
