import type { SpecifiedCommand } from '@potli/contracts/order/moves.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { evaluateOrder, type Rates } from './evaluate.ts';
import { saveLocalLinks, submitLocalLinks } from './local-links.ts';
import { confirmReceived, markReceived } from './local-receipt.ts';
import type { OrderDocument } from './order-document.ts';
import { completeOrder, shipOrder } from './ship.ts';
import type { StepBy } from './step.ts';

/**
 * The order after an operator's command, decided on plain values; `rates` is asked only for an evaluation.
 * @throws AppError the refusals of that command, and what `rates` throws
 */
export const operatorCommand = async (
  order: OrderDocument,
  command: SpecifiedCommand,
  body: UpdateBody,
  { by, now, rates, quoteValidDays }: { by: StepBy; now: Date; rates: () => Promise<Rates>; quoteValidDays: number },
): Promise<OrderDocument> => {
  switch (command) {
    case 'evaluate':
      return evaluateOrder(order, body, await rates(), now, by, quoteValidDays);
    case 'save_links':
      return saveLocalLinks(order, body, now, by);
    case 'submit_links':
      return submitLocalLinks(order, body, now, by);
    case 'mark_received':
      return markReceived(order, body, now, by);
    case 'confirm_received':
      return confirmReceived(order, body, now, by);
    case 'ship':
      return shipOrder(order, body, now, by);
    case 'complete':
      return completeOrder(order, now, by);
    case 'submit':
    case 'resubmit':
    case 'cancel':
    case 'pay':
      throw new AppError('COMMAND_NOT_ALLOWED');
  }
};
