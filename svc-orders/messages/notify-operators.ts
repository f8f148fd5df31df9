import { AppError } from '@potli/service-kit/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Template, worded } from './wording.ts';

/**
 * Sends the operators a message about the shop and not about an order: by WhatsApp, or by SMS where that fails. It is not
 * stored: its caller repeats it until it was sent. Without `OPERATOR_PHONE` nothing is sent.
 * @param name identifies the message in delivery receipts
 * @throws AppError NEIGHBOUR_UNAVAILABLE when neither channel accepted it
 */
export const notifyOperators = async (
  { messenger, settings, logger }: Pick<Dependencies, 'messenger' | 'settings' | 'logger'>,
  { template, parameters }: { readonly template: Template; readonly parameters: readonly string[] },
  name: string,
): Promise<void> => {
  const to = settings.operatorPhone;
  if (to === '') return;
  try {
    await messenger.sendTemplate(to, { template, parameters }, name);
  } catch (err) {
    logger.warn({ err, template }, 'WhatsApp did not accept a message to the operators, falling back to SMS');
    await messenger.sendSms(to, worded(template, parameters), name).catch((cause: unknown) => {
      throw new AppError('NEIGHBOUR_UNAVAILABLE', { cause });
    });
  }
};
