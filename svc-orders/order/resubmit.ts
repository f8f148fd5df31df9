import type { Submission } from '@potli/contracts/order/submission.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { evaluationDue } from '@potli/contracts/rules/evaluation-due.ts';
import { tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { detailsOf, withDetails } from '../personal-data/personal-data.ts';
import { dropItems } from './drop-items.ts';
import { everyItem } from './items.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';
import { assertMove, byCustomer, step } from './step.ts';
import { noteOf, problemsOfUser } from './submit.ts';

/** A returned order as it is sent again. `dropped_items`: ids of items that the customer drops. */
type Resubmission = Submission & { readonly dropped_items: readonly string[] };

/** The parts of an update that make a full submission. @throws AppError VALIDATION_FAILED */
export const submissionIn = (body: UpdateBody): Resubmission => {
  const { user, orderItems = [], otp } = body;
  if (!user) throw new AppError('VALIDATION_FAILED', { details: [{ path: '/body/user', message: 'is required' }] });
  return {
    user,
    otp: otp ?? '',
    dropped_items: body.dropped_items ?? [],
    orderItems: orderItems.map(
      ({ order_item_id = '', product_link = '', product_name = '', size = '', color = '', quantity, note }, index) => {
        if (quantity === undefined) {
          throw new AppError('VALIDATION_FAILED', {
            details: [{ path: `/body/orderItems/${index}/quantity`, message: 'is required' }],
          });
        }
        return {
          order_item_id,
          product_link,
          product_name,
          size,
          color,
          quantity,
          ...(note !== undefined && { note }),
        };
      },
    ),
  };
};

/**
 * The corrected order, back in ORDER_EVALUATION (spec 4). E-mail and telephone stay those of the stored order, links
 * and names those of its items; what was accepted and not touched stays accepted. Denied items leave it only by name.
 * @throws AppError NO_COMPLETED_ITEM, ITEMS_DO_NOT_MATCH, ITEM_NOT_DENIED, LAST_ITEM, LINK_READ_ONLY, VALIDATION_FAILED,
 *   ORDER_STATUS_CONFLICT
 */
export const resubmitOrder = (
  order: OrderDocument,
  sent: Omit<Resubmission, 'otp'>,
  now: Date,
  evaluationHours: number,
): OrderDocument => {
  assertMove(order, 'resubmit', 'customer');
  const { kept, dropped } = dropItems(order.items, sent.dropped_items);
  if (sent.orderItems.length === 0) throw new AppError('NO_COMPLETED_ITEM');
  const { email, country_code, mobile } = order.user;
  const user = tidyUserDetails({ ...detailsOf(sent.user), email, country_code, mobile });
  const problems = problemsOfUser(user);
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { details: problems });

  const items = everyItem(kept, sent.orderItems).map(({ item, sent: change, index }) => {
    if (change.product_link.trim() !== item.product_link) {
      throw new AppError('LINK_READ_ONLY', {
        details: [{ path: `/body/orderItems/${index}/product_link`, message: 'The link cannot be changed.' }],
      });
    }
    return correctedItem(item, change);
  });
  const sameAddress =
    user.address === order.user.address &&
    user.country === order.user.country &&
    user.postal_code === order.user.postal_code;
  return step(
    order,
    'resubmit',
    byCustomer,
    now,
    {
      user: withDetails(order.user, user),
      items,
      evaluation_due: evaluationDue(now, evaluationHours),
      address_accepted: sameAddress && order.address_accepted === true ? true : null,
      order_error_code: null,
    },
    [{ kind: 'received' }, { kind: 'operators_resubmitted' }],
    dropped.length > 0 ? { dropped_items: dropped } : {},
  );
};

const correctedItem = (item: ItemRecord, change: Submission['orderItems'][number]): ItemRecord => {
  const wanted = {
    size: (change.size ?? '').trim(),
    color: (change.color ?? '').trim(),
    quantity: change.quantity,
  };
  // Without one in the request the note stays.
  const note = change.note === undefined ? noteOf(item.note) : noteOf(change.note);
  const { note: noted, ...known } = item;
  const same =
    wanted.size === item.size &&
    wanted.color === item.color &&
    wanted.quantity === item.quantity &&
    (noted ?? '') === (note.note ?? '');
  return {
    ...known,
    ...wanted,
    ...note,
    accepted: same && item.accepted === true ? true : null,
    item_error_code: null,
  };
};
