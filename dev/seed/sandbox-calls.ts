/** What the sandbox's outside parties do for a made-up customer: the telephone that gets the code, the bank that pays. */
export interface SandboxCalls {
  /** The newest code sent to a number (digits with the country code); waits until one is there. */
  readonly codeFor: (phone: string) => Promise<string>;
  /** The texts of all SMS to a number, newest first. */
  readonly smsTo: (phone: string) => Promise<string[]>;
  /** Pays a card and netbanking order as the bank's window does. */
  readonly payAtBank: (razorpayOrderId: string, keyId: string) => Promise<BankReceipt>;
  /** Approves a wallet order as the wallet's window does. */
  readonly approveWallet: (paypalOrderId: string) => Promise<unknown>;
  /** Address of the shop's page of a good. */
  readonly shopPage: (path: string) => string;
}

export interface BankReceipt {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

const waitMs = 100;
const longestWaitMs = 10_000;

export const sandboxCalls = (sandbox: string): SandboxCalls => ({
  smsTo: (phone) => smsTo(sandbox, phone),
  codeFor: async (phone) => {
    for (let waited = 0; waited < longestWaitMs; waited += waitMs) {
      const texts = await smsTo(sandbox, phone);
      const code = texts.map((text) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
      if (code) return code;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    throw new Error(`No code arrived for ${phone} within ${longestWaitMs / 1000} s.`);
  },
  payAtBank: (order_id, key) =>
    json(`${sandbox}/razorpay/_widget/payments`, { key, order_id, outcome: 'pay', method: 'netbanking', bank: 'HDFC' }),
  approveWallet: (orderId) => json(`${sandbox}/paypal/_widget/orders/${orderId}/approve`, {}),
  shopPage: (path) => `${sandbox}/shop/${path}`,
});

const smsTo = async (sandbox: string, phone: string): Promise<string[]> => {
  const messages: { text: string }[] = await json(`${sandbox}/inbox/messages?channel=sms&to=${phone}`);
  return messages.map(({ text }) => text);
};

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
