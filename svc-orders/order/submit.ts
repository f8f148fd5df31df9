import type { Problem } from '@potli/contracts/errors.ts';
import type { Submission, SubmittedItem } from '@potli/contracts/order/submission.ts';
import { evaluationDue } from '@potli/contracts/rules/evaluation-due.ts';
import { httpUrl, problemInProductLink } from '@potli/contracts/rules/links.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { problemsInUserDetails, tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import { detailsOf, newPersonalData } from '../personal-data/personal-data.ts';
import { newId, newReference } from './ids.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';
import { byCustomer } from './step.ts';

/**
 * Refuses a submission that breaks a rule of spec 5, naming every wrong field.
 * @throws AppError NO_COMPLETED_ITEM, VALIDATION_FAILED
 */
export const assertSubmission = (submission: Pick<Submission, 'user' | 'orderItems'>): void => {
  if (submission.orderItems.length === 0) throw new AppError('NO_COMPLETED_ITEM');
  const problems: Problem[] = [
    ...problemsOfUser(submission.user),
    ...submission.orderItems.flatMap((item, index): Problem[] => {
      const path = `/body/orderItems/${index}`;
      const link = problemInProductLink(item.product_link);
      return [
        ...(link === undefined ? [] : [{ path: `${path}/product_link`, message: link }]),
        ...(isBlank(item.product_name) ? [{ path: `${path}/product_name`, message: 'The product has no name.' }] : []),
        ...(isImage(item.product_image)
          ? []
          : [{ path: `${path}/product_image`, message: 'The image must be a web address.' }]),
        ...((item.store_price === undefined) === (item.store_currency === undefined)
          ? []
          : [{ path: `${path}/store_price`, message: 'A store price needs its currency.' }]),
      ];
    }),
  ];
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { details: problems });
};

/** The wrong fields of the user details, with the specification's messages. */
export const problemsOfUser = (user: UserDetailsForm): Problem[] =>
  Object.entries(problemsInUserDetails(tidyUserDetails(user))).map(([field, message]) => ({
    path: `/body/user/${field}`,
    message,
  }));

const isImage = (image: string | undefined): boolean =>
  image === undefined || image === '' || httpUrl(image) !== undefined;

/** By which a repeated submission is known. */
export type Origin = Pick<OrderDocument, 'submission_key'> & Pick<OrderDocument['user'], 'body_hash'>;

/** A new order in ORDER_EVALUATION (spec 4); whatever price or status the browser claims is not read. */
export const submitOrder = (
  submission: Pick<Submission, 'user' | 'orderItems'>,
  now: Date,
  origin: Origin,
  evaluationHours: number,
): OrderDocument => {
  const at = now.toISOString();
  const due = evaluationDue(now, evaluationHours);
  const outbox = [outboxEntry<OrderMessage>(newId(), { kind: 'received' }, now)];
  return {
    id: newId(),
    version: 1,
    reference: newReference(),
    user_id: newId(),
    submission_key: origin.submission_key,
    order_status: 'ORDER_EVALUATION',
    created_at: at,
    updated_at: at,
    status_since: at,
    needs_action: true,
    due_at: due,
    waits_from: at,
    user: newPersonalData(tidyUserDetails(detailsOf(submission.user)), origin.body_hash),
    evaluation_due: due,
    address_accepted: null,
    order_error_code: null,
    items: submission.orderItems.map(newItem),
    totals: null,
    rates_version: null,
    payment: null,
    history: [{ at, command: 'submit', from: null, to: 'ORDER_EVALUATION', by: byCustomer }],
    outbox,
    outbox_due: outboxDue(outbox),
  };
};

/** The store's price where an item has one. */
export const storePriceOf = ({
  store_price,
  store_currency,
}: Pick<SubmittedItem, 'store_price' | 'store_currency'>): { store_price?: number; store_currency?: string } =>
  store_price === undefined || store_currency === undefined ? {} : { store_price, store_currency };

/** The note where it says something. */
export const noteOf = (note = ''): { note?: string } => (isBlank(note) ? {} : { note: note.trim() });

/** What no operator has said of an item yet. */
export const undecided = {
  price: 0,
  weight: 0,
  shipment_date: null,
  accepted: null,
  item_error_code: null,
  local_shippment_duration: 0,
  local_order_link: null,
  received: false,
} as const satisfies Partial<ItemRecord>;

const newItem = (item: Submission['orderItems'][number]): ItemRecord => ({
  order_item_id: newId(),
  product_name: item.product_name.trim(),
  name_typed: item.is_product_name_typed === 1,
  product_link: item.product_link.trim(),
  product_image: item.product_image ?? '',
  size: (item.size ?? '').trim(),
  color: (item.color ?? '').trim(),
  quantity: item.quantity,
  ...storePriceOf(item),
  ...noteOf(item.note),
  ...undecided,
});
