import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { type OrderSeen, type Site, secrets } from './site.ts';

const phone = '7700900123';
const user = {
  name: 'Journey Tester',
  email: 'journey.tester@mail.example',
  country_code: '+44',
  mobile: phone,
  address: '12 Harbour Street, Leith',
  country: 'UK',
  postal_code: 'EH6 6LX',
};

/** Places and evaluates one order of so many items as people do, so that it awaits payment. Answers its document. */
const placeOrder = async (site: Site, count: number): Promise<OrderSeen> => {
  succeeded(await site.callOrders(generateOtp, { body: { phoneNumber: `+44${phone}` } }));
  const inbox = (await (await fetch(`${site.sandboxUrl}/inbox/messages?to=44${phone}`)).json()) as { text: string }[];
  const otp = /\b\d{6}\b/.exec(inbox[0]?.text ?? '')?.[0] ?? '';
  const item = {
    product_link: 'https://shop.example/shawl',
    product_name: 'Shawl',
    color: 'Grey',
    size: '',
    quantity: 1,
  };
  const orderItems = Array.from({ length: count }, () => item);
  const placed = succeeded(await site.callOrders(createOrder, { body: { order: {}, user, orderItems, otp } }));
  const { token } = succeeded(
    await site.callOrders(authenticateOperator, { body: { passkey: secrets.OPERATOR_PASSKEY } }),
  );
  const { order } = succeeded(await site.callOrders(getOrder, { token, query: { order_id: placed.order_id } }));
  const shipment_date = indiaDate(new Date(Date.now() + 3 * 86_400_000));
  const decision = {
    price: 2150.5,
    weight: Math.floor(450 / count),
    shipment_date,
    is_item_accepted: 1,
    item_error_code: null,
  };
  succeeded(
    await site.callOrders(updateOrder, {
      token,
      params: { role: 'admin', orderId: placed.order_id },
      body: {
        order: { is_address_accepted: 1, order_error_code: null },
        orderItems: order.items.map(({ order_item_id }) => ({ order_item_id, ...decision })),
      },
    }),
  );
  const document = await site.orderDocuments.get(placed.order_id);
  if (!document) throw new Error('the order is not in the database');
  return document;
};

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes orders that await payment: the first as people make it, the others its copies. */
export const ordersToPay = async (site: Site, lane: number, itemsEach = 1) => {
  const model = await placeOrder(site, itemsEach);
  // Differs from the model's, whose random end may be that of a copy.
  const other = digits[(digits.indexOf(model.id.charAt(22)) + 1) % 32];
  const start = `${model.id.slice(0, 22)}${other}`;
  let number = lane * 1024;
  const copy = async (): Promise<OrderSeen> => {
    const tail = [32 ** 2, 32, 1].map((unit) => digits[Math.floor(number / unit) % 32]).join('');
    number += 1;
    const made = { ...model, id: `${start}${tail}`, reference: `PT-TST${tail}`, submission_key: null };
    await site.orderDocuments.insert(made);
    return made;
  };
  return { place: (count: number): Promise<OrderSeen[]> => Promise.all(Array.from({ length: count }, copy)) };
};

export type OrdersToPay = Awaited<ReturnType<typeof ordersToPay>>;
