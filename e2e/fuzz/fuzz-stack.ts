import { allOperations } from '@potli/contracts/all-operations.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { listOrderPayments } from '@potli/contracts/payment/back-office.ts';
import { serviceCalls } from '@potli/contracts/service-calls.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus, type StackClient, signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { type Stack, type StackOptions, startStack } from '@potli/dev/stack.ts';
import { newSigningKey } from '@potli/sandbox/paypal/signature.ts';
import { SignJWT } from 'jose';
import { type FuzzResult, fuzzOperation } from './fuzz-operation.ts';
import { providerWebhooks } from './provider-webhooks.ts';
import type { Known } from './schema-arbitrary.ts';

/** A stack whose providers' keys the fuzzer has. */
interface FuzzStack extends Stack {
  /** What its processes logged as errors, such as work that began after the answer and went wrong. */
  readonly errors: readonly string[];
}

/** Operators are rightly notified of a signed webhook about a dispute, and of a message that failed on every channel. */
const callsAPerson = /needs an operator|needs attention|dead-lettered/;

export const startFuzzStack = async (options: Pick<StackOptions, 'dataDir' | 'build' | 'log'>): Promise<FuzzStack> => {
  const errors: string[] = [];
  const stack = await startStack({
    ...options,
    ports: 'free',
    overrides: { sandbox: { SANDBOX_PAYPAL_SIGNING_KEY: newSigningKey() } },
    onLine: (name, { level, text }) => {
      if (level === 'error' && !callsAPerson.test(text)) errors.push(`${name}: ${text}`);
    },
  });
  return { ...stack, errors };
};

/**
 * Every operation of a running stack, each service called directly and with orders in every status in the store, so that
 * requests get as far as they can.
 */
export const fuzzStack = async (
  stack: Stack,
  effort: { requests: number; seed: number },
  onDone: (result: FuzzResult) => void = () => {},
): Promise<FuzzResult[]> => {
  const client = await signedInClient(stack.urls);
  const known = await knownOf(stack, client);
  const webhooks = providerWebhooks(stack);
  const results: FuzzResult[] = [];
  for (const operation of allOperations) {
    const webhook = webhooks[operation.id];
    const result = await fuzzOperation(
      operation,
      {
        origin: stack.urls[operation.service],
        apiKey: sandboxSecrets.API_KEY,
        proof: proofFor(operation, client.token),
        // What a provider calls an order is its own, not ours.
        known: webhook ? { ...known, order_id: known.id ?? [] } : known,
        webhook,
      },
      effort,
    );
    results.push(result);
    onDone(result);
  }
  return results;
};

const proofFor =
  ({ id, caller, service }: Operation, operatorToken: string) =>
  async (): Promise<string | undefined> => {
    if (caller === 'operator' || caller === 'customer-or-operator') return operatorToken;
    return caller === 'service' ? serviceToken(id, service) : undefined;
  };

const callerSecrets = {
  orders: sandboxSecrets.ORDERS_SECRET,
  payments: sandboxSecrets.PAYMENTS_SECRET,
  catalog: sandboxSecrets.CATALOG_SECRET,
  site: sandboxSecrets.SITE_SECRET,
};

/** As a service that calls the operation signs its calls; the sandbox's secrets are public. */
const serviceToken = (operationId: string, audience: Operation['service']): Promise<string> => {
  const callers = Object.keys(callerSecrets) as (keyof typeof callerSecrets)[];
  const name = callers.find((caller) => serviceCalls[caller].some(({ id }) => id === operationId)) ?? 'site';
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('potli')
    .setSubject(name)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(callerSecrets[name]));
};

const knownOf = async (stack: Stack, client: StackClient): Promise<Known> => {
  const { call, token } = client;
  const orders = [];
  for (const [index, status] of orderStatuses.entries()) {
    const { order_id } = await orderInStatus(client, seedCustomer(index, '1111'), status);
    orders.push((await call(getOrder, { query: { order_id }, token })).order);
  }
  const ids = orders.map(({ order_id }) => order_id);
  const messages = orders.flatMap(({ reference, messages = [] }) =>
    messages.map(({ message_id }) => `${reference}.${message_id}`),
  );
  const payments = (
    await Promise.all(ids.map((orderId) => call(listOrderPayments, { params: { orderId }, token })))
  ).flatMap(({ payments }) => payments);
  const attempts = payments.map(({ payment_id }) => payment_id);
  const providerOrders = payments.map(({ provider_order_id }) => provider_order_id);
  const captures = payments.flatMap(({ ledger }) => ledger.map(({ provider_ref }) => provider_ref));
  return {
    order_id: ids,
    orderId: ids,
    order_item_id: orders.flatMap(({ items }) => items.map(({ order_item_id }) => order_item_id)),
    user_id: orders.map(({ user_id }) => user_id),
    role: ['admin', 'user'],
    url: [`${stack.urls.sandbox}/shop/product/kullu-wool-shawl`, `${stack.urls.sandbox}/shop/nothing`],
    product_link: [`${stack.urls.sandbox}/shop/product/kullu-wool-shawl`],
    country: ['UK', 'US', 'Atlantis'],
    country_code: ['+44'],
    mobile: ['7700900000'],
    phoneNumber: ['+447700900000', '+1'],
    email: ['someone@mail.example'],
    postal_code: ['EH6 6LX'],
    from: ['INR'],
    to: ['USD'],
    passkey: ['wrong passkey'],
    otp: ['000000'],
    currency: ['USD'],
    'hub.verify_token': [stack.environment.orders.WHATSAPP_VERIFY_TOKEN],
    message: messages,
    biz_opaque_callback_data: messages,
    reference: messages,
    receipt: attempts,
    custom_id: attempts,
    id: [...providerOrders, ...captures],
    payment_id: captures,
    seller_transaction_id: captures,
    capture_id: captures,
    href: captures.map((capture) => `${stack.urls.sandbox}/v2/checkout/orders/${capture}`),
  };
};
