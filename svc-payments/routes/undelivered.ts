import { listUndeliveredOfPayments, retryUndeliveredOfPayments } from '@potli/contracts/undelivered/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { undeliveredHandlers, undeliveredIn } from '@potli/service-kit/undelivered.ts';
import type { Attempt, AttemptMessage } from '../attempt/attempt.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Notice, NoticeFact } from '../notices/notice.ts';

/** What operators see of facts, refunds and notices that could not be handed on, and how they have them tried again. */
export const mountUndelivered = (
  service: Service,
  {
    attempts,
    notices,
    outbox,
    noticeWork,
    clock,
  }: Pick<Dependencies, 'attempts' | 'notices' | 'outbox' | 'noticeWork' | 'clock'>,
): void => {
  const owed = undeliveredIn<AttemptMessage, Attempt>(attempts, {
    describe: ({ reference, order_id }, { message }) => ({ kind: message.kind, reference, order_id }),
    kick: outbox.kick,
  });
  const heard = undeliveredIn<NoticeFact, Notice>(notices, {
    describe: () => ({ kind: 'notice' as const, reference: null, order_id: null }),
    kick: noticeWork.kick,
  });
  const { list, retry } = undeliveredHandlers(service, [owed, heard], clock);
  service.mount(listUndeliveredOfPayments, list);
  service.mount(retryUndeliveredOfPayments, retry);
};
