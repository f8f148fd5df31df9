import { type Good, goods, linkOf } from './customer.ts';
import { inDays } from './operator.ts';
import { inInbox, operatorSession, site } from './running-stack.ts';

/** Calls the site's API to set up a test. Throws when a call fails. */
export const call = async (
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${site()}/api/${path}`, {
    method,
    headers: {
      'x-api-key': 'potli-sandbox-key',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
};

const user = {
  name: 'Journey Tester',
  email: 'journey.tester@mail.example',
  country_code: '+44',
  address: '12 Harbour Street, Leith',
  country: 'UK',
  postal_code: 'EH6 6LX',
};

export interface PlacedOrder {
  id: string;
  reference: string;
  phone: string;
}

/** An order in ORDER_EVALUATION; with one shawl unless said. */
export const placeOrder = async (
  phone: string,
  items = 1,
  good: Good = 'shawl',
  quantity = 1,
): Promise<PlacedOrder> => {
  await call('POST', 'authenticate/generate-otp', { phoneNumber: `+44${phone}` });
  const otp = await inInbox(`44${phone}`, (messages) => /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]);
  const { order_id, reference } = await call('POST', 'orders/create', {
    order: {},
    user: { ...user, mobile: phone },
    orderItems: Array.from({ length: items }, () => ({
      product_link: linkOf(good),
      product_name: goods[good].name,
      color: 'Grey',
      quantity,
    })),
    otp,
  });
  return { id: String(order_id), reference: String(reference), phone };
};

export const operatorToken = async (): Promise<string> => (await operatorSession()).token;

type Body = Record<string, unknown>;

/** Sends an operator's update of an order; `body` receives the id of its first item and all item ids. */
export const operatorUpdate = async (
  id: string,
  body: (itemId: string, itemIds: readonly string[]) => Body,
): Promise<void> => {
  const token = await operatorToken();
  const { order } = (await call('GET', `orders/details?order_id=${id}`, undefined, token)) as {
    order: { items: { order_item_id: string }[] };
  };
  const itemIds = order.items.map(({ order_item_id }) => order_item_id);
  await call('PUT', `orders/admin/${id}/update`, body(itemIds[0] ?? '', itemIds), token);
};

/** Accepts the address and the item at a price in rupees. */
export const confirmOrder = (id: string, price = 2150): Promise<void> =>
  operatorUpdate(id, (order_item_id) => ({
    order: { is_address_accepted: 1, order_error_code: null },
    orderItems: [
      { order_item_id, price, weight: 450, shipment_date: inDays(3), is_item_accepted: 1, item_error_code: null },
    ],
  }));

export const denyOrder = (id: string): Promise<void> =>
  operatorUpdate(id, (order_item_id) => ({
    order: { is_address_accepted: 0, order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS' },
    orderItems: [{ order_item_id, is_item_accepted: 0, item_error_code: 'ERR_INVALID_COLOR' }],
  }));

/** Returns an order with one denial for each item, by their order, and one for the address. */
export const denyOrderWith = (id: string, itemCodes: readonly string[], addressCode: string | null): Promise<void> =>
  operatorUpdate(id, (_, itemIds) => ({
    order: { is_address_accepted: addressCode === null ? 1 : 0, order_error_code: addressCode },
    orderItems: itemIds.map((order_item_id, index) => ({
      order_item_id,
      is_item_accepted: 0,
      item_error_code: itemCodes[index % itemCodes.length],
    })),
  }));

/** An order as its customer may read it. */
export const fetchOrder = async (id: string): Promise<Record<string, unknown>> =>
  (await call('GET', `orders/details?order_id=${id}`)).order as Record<string, unknown>;

export const cancelOrder = (id: string) =>
  call('PUT', `orders/user/${id}/update`, { order: { order_status: 'ORDER_CANCELLED' } });
