import { setTimeout as after } from 'node:timers/promises';
import type { BodyOf } from '@potli/contracts/operation.ts';
import type { verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';

const waitMs = 100;
const longestWaitMs = 10_000;

type BankReceipt = Omit<BodyOf<typeof verifyRazorpayPayment>, 'order_id'>;

/** What the sandbox's outside parties do for a made-up customer: the telephone that gets the code, the bank that pays. */
export const sandboxCalls = (sandbox: string) => {
  /** The texts of all SMS to a number (digits with the country code), newest first. */
  const smsTo = async (phone: string): Promise<string[]> => {
    const messages: { text: string }[] = await json(`${sandbox}/inbox/messages?channel=sms&to=${phone}`);
    return messages.map(({ text }) => text);
  };
  return {
    smsTo,
    /** The newest code sent to a number; waits until one is there. */
    codeFor: async (phone: string): Promise<string> => {
      for (let waited = 0; waited < longestWaitMs; waited += waitMs) {
        const code = /\b\d{6}\b/.exec((await smsTo(phone)).join('\n'))?.[0];
        if (code) return code;
        await after(waitMs);
      }
      throw new Error(`No code arrived for ${phone} within ${longestWaitMs / 1000} s.`);
    },
    /** Pays a card and netbanking order as the bank's window does. */
    payAtBank: (order_id: string, key: string): Promise<BankReceipt> => {
      const choice = { key, order_id, outcome: 'pay', method: 'netbanking', bank: 'HDFC' };
      return json(`${sandbox}/razorpay/_widget/payments`, choice);
    },
    /** Approves a wallet order as the wallet's window does. */
    approveWallet: (paypalOrderId: string): Promise<unknown> =>
      json(`${sandbox}/paypal/_widget/orders/${paypalOrderId}/approve`, {}),
    /** Sets the failure switches of an outside party; those of one of its orders where `order` is among the positions. */
    setSwitches: (party: string, positions: object): Promise<unknown> =>
      json(`${sandbox}/${party}/_switches`, positions),
    /** Address of the shop's page of a good. */
    shopPage: (path: string): string => `${sandbox}/shop/${path}`,
  };
};
export type SandboxCalls = ReturnType<typeof sandboxCalls>;

const json = async <T>(url: string, body?: unknown): Promise<T> => {
  const response = await fetch(
    url,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
};
