import { findOwnOrders, mostOwnOrders, type OwnOrder, sendOwnOrdersCode } from '@potli/contracts/order/own-orders.ts';
import { parcelState } from '@potli/contracts/rules/parcel-state.ts';
import { isOtp } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { itemSummary, presentOrder } from '../order/present.ts';
import { newestOrdersOf } from '../personal-data/customer-orders.ts';
import { phoneIn } from '../phone/phone-in.ts';
import { sendCode } from '../phone/send-code.ts';

/** Lists asked for by one network address in ten minutes. */
const lists = { limit: 20, windowSeconds: 600 };

/**
 * The orders of a telephone, for the person who receives its codes. Nothing differs for a telephone without orders until its code
 * was entered, so a stranger does not learn who orders here.
 */
export const mountOwnOrders = (service: Service, dependencies: Dependencies): void => {
  const { orders, codes, limits, settings } = dependencies;

  service.mount(sendOwnOrdersCode, ({ body, address, requestId }) =>
    sendCode(dependencies, {
      phone: phoneIn(body),
      purpose: 'own orders',
      textOf: (code) =>
        `${code} is your ${settings.brandName} code to see your orders. It is valid for 10 minutes. Do not share it.`,
      address,
      requestId,
    }),
  );

  service.mount(findOwnOrders, async ({ body, address }) => {
    const phone = phoneIn(body);
    if (!isOtp(body.otp)) throw new AppError('OTP_FORMAT');
    await limits.take(`own orders ${address}`, lists);
    await codes.use({ phone, purpose: 'own orders', code: body.otp, address, use: newId() });
    const found = await newestOrdersOf(orders, phone, mostOwnOrders);
    return { success: true, orders: found.map(presentOwn) };
  });
};

const presentOwn = (order: OrderDocument): OwnOrder => {
  const { id, reference, order_status, created_at } = order;
  const parcel = parcelState(presentOrder(order, 'customer'));
  return { order_id: id, reference, order_status, ...(parcel && { parcel }), created_at, ...itemSummary(order) };
};
