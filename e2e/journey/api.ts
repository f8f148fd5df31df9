import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { everyRole } from '@potli/contracts/operator/roles.ts';
import { addOperator as addOperatorToTeam } from '@potli/contracts/operator/team.ts';
import type { AddressDenial, ItemDenial } from '@potli/contracts/order/denials.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import {
  accept,
  operatorDoes,
  pay,
  type StackClient,
  type Step,
  stepsTo,
  submit,
} from '@potli/dev/seed/order-in-status.ts';
import { type SandboxCalls, sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { type SiteCall, siteCalls } from '@potli/dev/seed/site-calls.ts';
import { type Good, goods, linkOf } from './customer.ts';
import { aPhone, inInbox, operatorPasskey, sandbox, site } from './running-stack.ts';

/** Calls operations of the running stack, as its pages do. Throws when a call fails. */
export const call: SiteCall = (operation, sent) => siteCalls(site(), sandboxSecrets.API_KEY)(operation, sent);

const signIn = (passkey: string) => call(authenticateOperator, { body: { passkey } });
const sessions = new Map<string, ReturnType<typeof signIn>>();

/** The session of the operator with this passkey (default: the first operator), opened once per stack. */
export const operatorSession = (passkey = operatorPasskey()): ReturnType<typeof signIn> => {
  const key = `${site()} ${passkey}`;
  const session = sessions.get(key) ?? signIn(passkey);
  sessions.set(key, session);
  return session;
};
export const operatorToken = async (): Promise<string> => (await operatorSession()).token;

/** Adds an operator for all daily work; the name is unique per run. */
export const addOperator = async (firstName: string): Promise<{ name: string; passkey: string }> => {
  const roles = everyRole.filter((role) => role !== 'administrator');
  const body = { name: `${firstName} ${process.pid}`, roles };
  return call(addOperatorToTeam, { body, token: await operatorToken() });
};

/** What the outside parties do for a customer. */
export const outside = (): SandboxCalls => sandboxCalls(sandbox());

const client = async (): Promise<StackClient> => ({ call, sandbox: outside(), token: await operatorToken() });

export interface PlacedOrder {
  id: string;
  reference: string;
  phone: string;
}

const user = {
  name: 'Journey Tester',
  email: 'journey.tester@mail.example',
  country_code: '+44',
  address: '12 Harbour Street, Leith',
  country: 'UK',
  postal_code: 'EH6 6LX',
};

/** An order in ORDER_EVALUATION; with one shawl unless said. */
export const placeOrder = async (
  phone: string,
  items = 1,
  good: Good = 'shawl',
  quantity = 1,
): Promise<PlacedOrder> => {
  const item = { product_link: linkOf(good), product_name: goods[good].name, color: 'Grey', quantity };
  const orderItems = Array.from({ length: items }, () => item);
  const { order_id, reference } = await submit(await client(), { ...user, mobile: phone }, orderItems);
  return { id: order_id, reference, phone };
};

/** Takes an order through these steps. */
export const advance = async (id: string, ...steps: readonly Step[]): Promise<void> => {
  for (const step of steps) await step(await client(), id);
};

/** A new order of one item, brought into that status over the site's own API. */
export const orderIn = async (status: OrderStatus): Promise<PlacedOrder> => {
  const order = await placeOrder(aPhone());
  await advance(order.id, ...stepsTo[status]);
  return order;
};

/** Accepts the address and every item; the first at a price in rupees. */
export const confirmOrder = (id: string, price?: number): Promise<void> => advance(id, accept(price));

/** Pays a confirmed order by netbanking; waits until the order has received the payment. */
export const payOrder = (id: string): Promise<void> => advance(id, pay);

/** Returns an order with one denial for each item, by their order, and one for the address. */
export const denyOrderWith = (
  id: string,
  items: readonly ItemDenial[],
  order_error_code: AddressDenial | null,
): Promise<void> => {
  const order = { is_address_accepted: order_error_code === null ? 1 : 0, order_error_code } as const;
  const deny = operatorDoes(order, (_, index) => ({
    is_item_accepted: 0,
    item_error_code: items[index % items.length],
  }));
  return advance(id, deny);
};

/** An order as its customer may read it. */
export const fetchOrder = async (id: string): Promise<Order> =>
  (await call(getOrder, { query: { order_id: id } })).order;

/** Sends a returned order again as its customer: `user` and the first item's fields as they are to be now. */
export const resubmitOrder = async (
  { id, phone }: PlacedOrder,
  { user = {}, item = {} }: { user?: Record<string, string>; item?: Record<string, unknown> },
): Promise<void> => {
  const order = await fetchOrder(id);
  const { smsTo } = outside();
  const used = (await smsTo(`44${phone}`)).length;
  await call(generateOtp, { body: { phoneNumber: `+44${phone}` } });
  const otp = await inInbox(`44${phone}`, (messages) => {
    const sent = messages.filter(({ channel }) => channel === 'sms');
    return sent.length > used ? /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] : undefined;
  });
  const orderItems = order.items.map(({ order_item_id, product_link, product_name, size, color, quantity }, index) => ({
    ...{ order_item_id, product_link, product_name, size, color, quantity },
    ...(index === 0 ? item : {}),
  }));
  await call(updateOrder, {
    params: { role: 'user', orderId: id },
    body: { order: { order_status: 'ORDER_EVALUATION' }, user: { ...order.user, ...user }, orderItems, otp },
  });
};
