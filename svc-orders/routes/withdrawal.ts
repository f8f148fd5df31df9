import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { isOtp, phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { earlierAnswer, keyedRequest } from '../order/answered-requests.ts';
import { withdrawOrder as withdrawn } from '../order/cancel.ts';
import { newId } from '../order/ids.ts';
import { orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { assertMove } from '../order/step.ts';
import { countingGuesses } from '../order/unknown-orders.ts';
import { sendCode } from '../phone/send-code.ts';
import { changeOnce } from './change-once.ts';

/** Withdrawing an order before it awaits payment: a code to its own phone, then the order with that code. */
export const mountWithdrawal = (service: Service, dependencies: Dependencies): void => {
  const { orders, limits, codes, clock, settings } = dependencies;

  const orderFor = (orderId: string, address: string): Promise<OrderDocument> =>
    countingGuesses(limits, address, () => orderById(orders, orderId));

  service.mount(sendWithdrawalCode, async ({ params, address, requestId }) => {
    const order = await orderFor(params.orderId, address);
    assertMove(order, 'withdraw', 'customer');
    return sendCode(dependencies, {
      phone: phoneNumberOf(order.user),
      purpose: `withdrawal of ${order.id}`,
      textOf: (code) =>
        `${code} is your ${settings.brandName} code to withdraw order ${order.reference}. It is valid for 10 minutes.`,
      address,
      requestId,
    });
  });

  service.mount(withdrawOrder, async (call) => {
    const { params, body, address, header } = call;
    const asked = [withdrawOrder.id];
    const request = keyedRequest(header('idempotency-key'), undefined, asked);
    const seen = await orderFor(params.orderId, address);
    const answered = earlierAnswer(seen, request);
    if (answered) return { success: true, order: answered };
    assertMove(seen, 'withdraw', 'customer');
    if (!isOtp(body.otp)) throw new AppError('OTP_FORMAT');
    const phone = phoneNumberOf(seen.user);
    const use = request?.key_hash ?? newId();
    await codes.use({ phone, purpose: `withdrawal of ${seen.id}`, code: body.otp, address, use });
    return changeOnce(dependencies, seen.id, call, asked, (stored) => withdrawn(stored, clock())).catch(
      async (error: unknown) => {
        await codes.release(phone, use);
        throw error;
      },
    );
  });
};
