import { hash } from 'node:crypto';
import { createOrder } from '@potli/contracts/order/operations.ts';
import { isOtp, phoneNumberOf, tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { canonicalText } from '@potli/service-kit/data/documents.ts';
import { DuplicateError } from '@potli/service-kit/store/store.ts';
import type { Dependencies } from '../dependencies.ts';
import { madeBy } from '../order/history.ts';
import { newId, newReference } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { assertSubmission, type Origin, submitOrder } from '../order/submit.ts';

/** Placing a new order: once for each code, and once for each Idempotency-Key however often it is sent. */
export const mountSubmission = (service: Service, { settings, orders, codes, outbox, clock }: Dependencies): void => {
  service.mount(createOrder, async ({ body, header, address, requestId }) => {
    assertSubmission(body);
    const { otp, ...sent } = body;
    if (!isOtp(otp)) throw new AppError('OTP_FORMAT');
    const phone = phoneNumberOf(body.user);
    const key = header('idempotency-key');
    const submission_key = key === undefined ? null : hash('sha256', `${phone} ${key}`);
    const body_hash = hash('sha256', canonicalText(withoutOuterBlanks({ ...sent, user: tidyUserDetails(sent.user) })));
    const origin = { submission_key, body_hash };
    const placed = () => earlierOrder(origin);

    const before = await placed();
    if (before) return { success: true, order_id: before.id, reference: before.reference };
    const use = submission_key ?? newId();
    await codes.use({ phone, purpose: 'submission', code: otp, address, use });
    const submitted = submitOrder(body, clock(), origin, settings.evaluationHours);
    const order = await insertOrder(madeBy(requestId, undefined, submitted)).catch(async (error) => {
      const winner = await placed();
      if (winner) return winner;
      await codes.release(phone, use);
      throw error;
    });
    outbox.kick();
    return { success: true, order_id: order.id, reference: order.reference };
  });

  /** Stores a new order; a short reference that is taken is drawn again. */
  const insertOrder = async (order: OrderDocument): Promise<OrderDocument> => {
    for (let tries = 1; ; tries += 1) {
      const candidate = tries === 1 ? order : { ...order, reference: newReference() };
      try {
        await orders.insert(candidate);
        return candidate;
      } catch (error) {
        if (tries === 5 || !(error instanceof DuplicateError && error.index === 'reference')) throw error;
      }
    }
  };

  const earlierOrder = async ({ submission_key, body_hash }: Origin) => {
    if (submission_key === null) return undefined;
    const order = await orders.findOne({ submission_key });
    if (!order) return undefined;
    const known = order.user.body_hash;
    if (known !== null && known !== body_hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return order;
  };
};

/** They are not stored, so a repeat that differs in nothing else is the same submission. */
const withoutOuterBlanks = (sent: object): unknown =>
  JSON.parse(JSON.stringify(sent), (_, value: unknown) => (typeof value === 'string' ? value.trim() : value));
