import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: journeys run through e2e/playwright.config.ts`);
  return value;
};

/** Addresses of the running stack, set by e2e/stack.ts. */
export const site = (): string => given('POTLI_SITE');
/** The services themselves, not through the site. */
export const orders = (): string => given('POTLI_ORDERS');
export const payments = (): string => given('POTLI_PAYMENTS');
export const catalog = (): string => given('POTLI_CATALOG');
export const sandbox = (): string => given('POTLI_SANDBOX');
export const operatorPasskey = (): string => given('POTLI_PASSKEY');
/** The folder of svc-orders' data, for its command line. */
export const ordersData = (): string => given('POTLI_ORDERS_DATA');

interface InboxMessage {
  id: string;
  channel: string;
  to: string;
  text: string;
  template?: string;
  at: string;
}

/** The messages to a phone number in the sandbox's inbox. */
export const inbox = async (phone: string): Promise<InboxMessage[]> => {
  const response = await fetch(`${sandbox()}/inbox/messages?to=${phone.replace(/\D/g, '')}`);
  return response.json();
};

/** Waits up to 10 s until `find` returns something from the inbox of a phone number. */
export const inInbox = async <T>(phone: string, find: (messages: InboxMessage[]) => T | undefined): Promise<T> => {
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const messages = await inbox(phone);
    const found = find(messages);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seen = (await inbox(phone)).map(({ template, text }) => template ?? text);
  throw new Error(`not in the inbox of ${phone}: ${JSON.stringify(seen)}`);
};

/** Sets switches of an outside party of the sandbox, for one of its orders. */
export const setSandbox = async (party: string, order: string, positions: Record<string, string>): Promise<void> => {
  await sandboxCalls(sandbox()).setSwitches(party, { ...positions, order });
};

let phones = 0;
/** A new phone number for each customer of a run. */
export const aPhone = (): string => {
  phones += 1;
  return `77009${String(process.pid % 1000).padStart(3, '0')}${String(phones).padStart(3, '0')}`.slice(0, 11);
};
