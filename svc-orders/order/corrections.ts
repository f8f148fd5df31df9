import type { BodyOf } from '@potli/contracts/operation.ts';
import type {
  correctAddress as addressOperation,
  correctTracking as trackingOperation,
} from '@potli/contracts/order/corrections.ts';
import { problemInLocalLink } from '@potli/contracts/rules/links.ts';
import { problemsInUserDetails, tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { detailsOf, trackingOf, withDetails } from '../personal-data/personal-data.ts';
import { itemOf, withItem } from './items.ts';
import type { OrderDocument } from './order-document.ts';
import { shipmentIn } from './ship.ts';
import { assertMove, type StepBy, step } from './step.ts';

/**
 * The order with another local order link of one item; the very same order where it has that link.
 * @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, ITEMS_DO_NOT_MATCH, LOCAL_LINK_INVALID,
 * ITEM_TAKEN_OUT
 */
export const correctLocalLink = (
  order: OrderDocument,
  sent: { readonly order_item_id: string; readonly local_order_link: string },
  now: Date,
  by: StepBy,
): OrderDocument => {
  assertMove(order, 'correct_local_link', 'operator');
  const item = itemOf(order, sent.order_item_id);
  const local_order_link = sent.local_order_link.trim();
  const problem = problemInLocalLink(local_order_link);
  if (problem) {
    throw new AppError('LOCAL_LINK_INVALID', {
      error: problem,
      details: [{ path: '/body/local_order_link', message: problem }],
    });
  }
  if (item.local_order_link === local_order_link) return order;
  return step(order, 'correct_local_link', by, now, { items: withItem(order, item, { local_order_link }) });
};

/**
 * The shipped order with another tracking link and number; the very same order where it has these.
 * @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, SHIPMENT_INCOMPLETE, VALIDATION_FAILED
 */
export const correctTracking = (
  order: OrderDocument,
  sent: BodyOf<typeof trackingOperation>,
  now: Date,
  by: StepBy,
): OrderDocument => {
  assertMove(order, 'correct_tracking', 'operator');
  const tracking = shipmentIn(sent, '/body');
  if (JSON.stringify(tracking) === JSON.stringify(trackingOf(order.user))) return order;
  const message = {
    kind: 'shipped',
    link: tracking.international_shipping_tracking_link,
    number: tracking.international_shipping_tracking_number,
    corrected: true,
  } as const;
  return step(order, 'correct_tracking', by, now, { user: { ...order.user, ...tracking } }, [message]);
};

const addressFields = ['address', 'country', 'postal_code'] as const;

/** The statuses in which the next evaluation prices the shipping, to whatever country it is. */
const isUnpriced = ({ order_status }: OrderDocument): boolean =>
  order_status === 'ORDER_EVALUATION' || order_status === 'ORDER_CORRECTION';

/**
 * The order with another delivery address or recipient, to which the customer has agreed; the very same order where it has that one.
 * A decision on the former address is void.
 * @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, VALIDATION_FAILED, COUNTRY_FIXED
 */
export const correctAddress = (
  order: OrderDocument,
  { agreement, version: _, ...sent }: BodyOf<typeof addressOperation>,
  now: Date,
  by: StepBy,
): OrderDocument => {
  assertMove(order, 'correct_address', 'operator');
  const before = detailsOf(order.user);
  const details = tidyUserDetails({ ...before, ...sent });
  const problems = problemsInUserDetails(details);
  const wrong = addressFields.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ path: `/body/${field}`, message }];
  });
  if (wrong.length > 0) throw new AppError('VALIDATION_FAILED', { details: wrong });
  if (details.country !== before.country && !isUnpriced(order)) {
    throw new AppError('COUNTRY_FIXED', {
      details: [
        {
          path: '/body/country',
          message: 'The price includes shipping to another country.',
          sent: details.country,
          expected: before.country,
        },
      ],
    });
  }
  const sameAddress = addressFields.every((field) => details[field] === before[field]);
  if (sameAddress && details.recipient_name === before.recipient_name) return order;
  return step(
    order,
    'correct_address',
    by,
    now,
    {
      user: withDetails(order.user, details),
      ...(isUnpriced(order) && !sameAddress && { address_accepted: null, order_error_code: null }),
    },
    [{ kind: 'address_changed' }],
    { note: agreement.trim() },
  );
};
