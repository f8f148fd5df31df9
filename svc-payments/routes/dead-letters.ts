import { listUndeliveredOfPayments, retryUndeliveredOfPayments } from '@potli/contracts/dead-letter/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { deadLetterHandlers, deadLettersIn } from '@potli/service-kit/dead-letters.ts';
import type { Attempt, AttemptMessage } from '../attempt/attempt.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EventSummary, WebhookEvent } from '../webhook/webhook-event.ts';

/** Dead-lettered messages, refunds and webhook events, and their retry. */
export const mountDeadLetters = (
  service: Service,
  { attempts, webhookEvents, outbox, webhookWorker, clock }: Dependencies,
): void => {
  const messages = deadLettersIn<AttemptMessage, Attempt>(attempts, {
    describe: ({ reference, order_id }, { message }) => ({ kind: message.kind, reference, order_id }),
    kick: outbox.kick,
  });
  const events = deadLettersIn<EventSummary, WebhookEvent>(webhookEvents, {
    describe: () => ({ kind: 'notice' as const, reference: null, order_id: null }),
    kick: webhookWorker.kick,
  });
  const { list, retry } = deadLetterHandlers(service, [messages, events], clock);
  service.mount(listUndeliveredOfPayments, list);
  service.mount(retryUndeliveredOfPayments, retry);
};
