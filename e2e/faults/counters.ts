import { randomUUID } from 'node:crypto';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { createOrder, getOrder } from '@potli/contracts/order/operations.ts';
import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { createRazorpayOrder } from '@potli/contracts/payment/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import type { SandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { siteCalls } from '@potli/dev/seed/site-calls.ts';
import { type Answer, type Attack, type Attacked, ask, attack, lost } from './attack.ts';
import type { Instance, Killable } from './fault-stack.ts';

/** Attempts in parallel beyond those that may pass. */
const beyond = 40;

let networks = 0;
/** Addresses of a network that no other attack has: `of(n)` is its n-th. */
const aNetwork = () => {
  networks += 1;
  const network = `198.18.${networks}`;
  return (index = 0): string => `${network}.${(index % 250) + 1}`;
};
/** An address in the n-th of many networks, which no other attack has either. */
const manyNetworks = () => {
  networks += 1;
  const start = networks;
  return (index: number): string => `172.${16 + (start % 16)}.${index % 250}.${1 + Math.floor(start / 16)}`;
};

let phones = 0;
const aPhone = (callingCode = '+64'): string => {
  phones += 1;
  return `${callingCode}21${String(phones).padStart(7, '0')}`;
};

/** The instances of svc-orders, and who is killed during an attack, if any. */
export interface Target {
  readonly orders: readonly Instance[];
  readonly sandbox: SandboxCalls;
  readonly kills?: Killable | undefined;
}

const attackOrders = ({ orders, kills }: Target, given: Attack): Promise<Attacked> => attack(given, orders, kills);

/** An order, and the code that withdraws it, asked for from `from`. */
const orderToWithdraw = async ({ orders: [first], sandbox }: Target, from: string) => {
  const call = siteCalls(first?.url ?? '', sandboxSecrets.API_KEY, () => ({ 'x-forwarded-for': from }));
  const { user, wants } = seedCustomer(0, String(9000 + networks));
  const phoneNumber = phoneNumberOf(user);
  const digits = phoneNumber.replace('+', '');
  await call(generateOtp, { body: { phoneNumber } });
  const orderItems = wants.map(({ page, ...choice }) => ({
    ...{ product_link: sandbox.shopPage(page), product_name: 'Sample goods' },
    ...choice,
  }));
  const otp = await sandbox.codeFor(digits);
  const { order_id } = await call(createOrder, {
    body: { order: {}, user, orderItems, otp },
    idempotencyKey: randomUUID(),
  });
  await call(sendWithdrawalCode, { params: { orderId: order_id } });
  return { order_id, code: await sandbox.codeFor(digits), call };
};

/**
 * The code of one order is guessed from many addresses, then from the one that asked for it, which has attempts of its own.
 * Afterwards the right one is rejected, too.
 */
export const guessCode = async (target: Target): Promise<Attacked[]> => {
  const [own, strangers] = [aNetwork()(), manyNetworks()];
  const { order_id, code, call } = await orderToWithdraw(target, own);
  const enter = (instance: Instance, otp: string, from: string) =>
    ask(instance, withdrawOrder, { params: { orderId: order_id }, body: { otp }, from });
  const wrong = (attempt: number): string => String((Number(code) + 1 + attempt) % 1_000_000).padStart(6, '0');
  const guesses = { limit: 5, attempts: beyond, passes: ['OTP_INVALID'], refused: 'OTP_TRIES_EXHAUSTED' };
  const found = [
    await attackOrders(target, {
      ...guesses,
      what: "guesses at an order's code from many addresses",
      send: (instance, attempt) => enter(instance, wrong(attempt), strangers(attempt)),
    }),
    await attackOrders(target, {
      ...guesses,
      what: 'guesses at it from the address that asked',
      send: (instance, attempt) => enter(instance, wrong(attempt), own),
    }),
  ];
  const right = await Promise.all(target.orders.map((instance) => enter(instance, code, own)));
  const { order } = await call(getOrder, { query: { order_id } });
  const isOpen = order.order_status === 'ORDER_EVALUATION' && right.every((answer) => answer === guesses.refused);
  const problems = isOpen ? [] : [`limit: the right code after too many wrong ones: ${right}, ${order.order_status}`];
  return found.map((each, index) => (index === 1 ? { ...each, problems: [...each.problems, ...problems] } : each));
};

const guessPasskey = (instance: Instance, attempt: number, from: string) =>
  ask(instance, authenticateOperator, { body: { passkey: `wrong passkey ${attempt}` }, from });
const passkeys = { passes: ['INVALID_PASSKEY'], refused: 'SIGN_IN_LOCKED' };

const guessPasskeyFromOneAddress = (target: Target): Promise<Attacked> => {
  const from = aNetwork()();
  return attackOrders(target, {
    ...passkeys,
    what: 'passkeys guessed from one address',
    limit: 5,
    attempts: beyond,
    send: (instance, attempt) => guessPasskey(instance, attempt, from),
  });
};

/** `earlier`: the attacks that have used some of what may be guessed from everywhere in an hour. */
const guessPasskeysFromEverywhere = (target: Target, earlier: readonly Attacked[]): Promise<Attacked> => {
  const from = manyNetworks();
  const sum = (what: 'passed' | 'lost') => earlier.reduce((sum, each) => sum + each[what], 0);
  return attackOrders(target, {
    ...passkeys,
    what: `passkeys guessed from everywhere, after ${sum('passed')}`,
    limit: 50 - sum('passed'),
    lostBefore: sum('lost'),
    attempts: 50 + beyond,
    send: (instance, attempt) => guessPasskey(instance, attempt, from(attempt)),
  });
};

/** Both ways of a passkey's limits. */
export const guessPasskeys = async (target: Target): Promise<Attacked[]> => {
  const quiet = { ...target, kills: undefined };
  const one = [await guessPasskeyFromOneAddress(quiet), await guessPasskeyFromOneAddress(target)];
  return [...one, await guessPasskeysFromEverywhere(target, one)];
};

/** Compares what requests for codes were answered with the SMS to their numbers, each of which costs money. */
const compareSms = async (
  { sandbox }: Target,
  answers: ReadonlyMap<string, readonly Answer[]>,
  { what, limit }: Pick<Attack, 'what' | 'limit'>,
) => {
  const problems: string[] = [];
  let sms = 0;
  for (const [phoneNumber, answered] of answers) {
    const arrived = (await sandbox.smsTo(phoneNumber.replace('+', ''))).length;
    const acknowledged = answered.filter((answer) => answer === 'OK').length;
    const unknown = answered.filter((answer) => answer === lost || answer === 'OTP_SEND_FAILED').length;
    if (arrived < acknowledged) problems.push(`lost: code for ${phoneNumber}, ${arrived} SMS of ${acknowledged}`);
    if (arrived > acknowledged + unknown)
      problems.push(`doubled: code for ${phoneNumber}, ${arrived} SMS of ${acknowledged}`);
    sms += arrived;
  }
  if (sms > limit) problems.push(`limit: ${what}: ${sms} SMS instead of ${limit}`);
  return { sms, problems };
};

interface CodeRequests extends Pick<Attack, 'what' | 'limit' | 'attempts' | 'holdsMs'> {
  readonly refused?: Answer;
  /** The number and the address of the n-th attempt. */
  readonly next: (attempt: number) => { readonly phoneNumber: string; readonly from: string };
}

const requestCodes = async (target: Target, { next, ...given }: CodeRequests): Promise<Attacked> => {
  const answers = new Map<string, Answer[]>();
  const attacked = await attackOrders(target, {
    ...{ passes: ['OK', 'OTP_SEND_FAILED'], refused: 'OTP_LIMIT' },
    ...given,
    send: async (instance, attempt) => {
      const { phoneNumber, from } = next(attempt);
      const answer = await ask(instance, generateOtp, { body: { phoneNumber }, from });
      answers.set(phoneNumber, [...(answers.get(phoneNumber) ?? []), answer]);
      return answer;
    },
  });
  const { sms, problems } = await compareSms(target, answers, given);
  return { ...attacked, sms, problems: [...attacked.problems, ...problems] };
};

export const requestCodesForOneNumber = (target: Target): Promise<Attacked> => {
  const [phoneNumber, from] = [aPhone(), manyNetworks()];
  return requestCodes(target, {
    what: 'codes for one number in 30 s',
    limit: 1,
    attempts: beyond,
    refused: 'OTP_TOO_SOON',
    holdsMs: 30_000,
    next: (attempt) => ({ phoneNumber, from: from(attempt) }),
  });
};

export const requestCodesFromOneAddress = (target: Target, limit: number): Promise<Attacked> => {
  const from = aNetwork()();
  return requestCodes(target, {
    what: 'codes for one address in an hour',
    limit,
    attempts: limit + beyond,
    next: () => ({ phoneNumber: aPhone(), from }),
  });
};

export const requestCodesFromOneNetwork = (target: Target, limit: number): Promise<Attacked> => {
  const from = aNetwork();
  return requestCodes(target, {
    what: 'codes for one network in an hour',
    limit,
    attempts: limit + beyond,
    next: (attempt) => ({ phoneNumber: aPhone(), from: from(attempt) }),
  });
};

/** Codes to one country, or with `callingCodes` of several in all, of which `left` are left. */
export const requestCodesUpTo = (
  target: Target,
  { what, left, callingCodes }: { what: string; left: number; callingCodes: readonly string[] },
): Promise<Attacked> => {
  const from = manyNetworks();
  return requestCodes(target, {
    what,
    limit: left,
    attempts: left + beyond,
    next: (attempt) => ({ phoneNumber: aPhone(callingCodes[attempt % callingCodes.length]), from: from(attempt) }),
  });
};

export const guessOrderIds = (target: Target): Promise<Attacked> => {
  const from = aNetwork()();
  return attackOrders(target, {
    what: 'unknown orders read from one address in ten minutes',
    limit: 30,
    attempts: 30 + beyond,
    passes: ['ORDER_NOT_FOUND'],
    refused: 'TOO_MANY_REQUESTS',
    send: (instance, attempt) => ask(instance, getOrder, { query: { order_id: `unknown${attempt}` }, from }),
  });
};

/** Payment requests of one address: the limit is counted before the order is looked at. */
export const requestPayments = (
  payments: readonly Instance[],
  kills: Killable | undefined,
  limit: number,
): Promise<Attacked> => {
  const from = aNetwork()();
  const given: Attack = {
    what: 'payment requests of one address in a minute',
    limit,
    attempts: limit + beyond,
    passes: ['ORDER_NOT_FOUND', 'NEIGHBOUR_UNAVAILABLE'],
    refused: 'TOO_MANY_REQUESTS',
    holdsMs: 60_000,
    send: (instance, attempt) =>
      ask(instance, createRazorpayOrder, { body: { order_id: `unknown${attempt}`, amount: 100 }, from }),
  };
  return attack(given, payments, kills);
};
