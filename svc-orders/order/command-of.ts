import { commandAskingFor, type SpecifiedCommand } from '@potli/contracts/order/moves.ts';
import type { UpdateBody, UpdateItem } from '@potli/contracts/order/updates/update.ts';
import { AppError } from '@potli/service-kit/app-error.ts';

type UpdateRole = 'user' | 'admin';

/** What only an evaluation says of an item. */
const evaluationFields = [
  'is_item_accepted',
  'item_error_code',
  'price',
  'weight',
  'shipment_date',
] as const satisfies (keyof UpdateItem)[];

/**
 * The command that the body of PUT orders/{role}/{orderId}/update means (spec 7): the asked-for status names it; without
 * one, the items do: single links or receipts are saved, decisions and figures make an evaluation, whose status follows
 * from them. An evaluation that leaves out a decision is one as well: its rejection says what is missing.
 * @throws AppError COMMAND_NOT_ALLOWED for a status that this role cannot ask for, UNKNOWN_COMMAND when nothing is asked
 */
export const commandOf = (role: UpdateRole, body: UpdateBody): SpecifiedCommand => {
  const asked = body.order.order_status;
  if (asked !== undefined) {
    const found = commandAskingFor(asked, role === 'user' ? 'customer' : 'operator');
    if (!found) throw new AppError('COMMAND_NOT_ALLOWED');
    return found;
  }
  const items = body.orderItems ?? [];
  if (role === 'admin' && items.length > 0) {
    if (items.every(({ is_item_accepted }) => is_item_accepted !== undefined)) return 'evaluate';
    if (items.every(({ local_order_link }) => local_order_link !== undefined)) return 'save_links';
    if (items.every(({ is_local_shippment_received }) => is_local_shippment_received !== undefined)) {
      return 'mark_received';
    }
    if (items.some((item) => evaluationFields.some((field) => item[field] !== undefined))) return 'evaluate';
  }
  throw new AppError('UNKNOWN_COMMAND');
};
