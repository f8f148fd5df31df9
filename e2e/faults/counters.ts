import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { createRazorpayOrder } from '@potli/contracts/payment/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { submit } from '@potli/dev/seed/order-in-status.ts';
import { siteCalls } from '@potli/dev/seed/site-calls.ts';
import { type Answer, type Attack, type Attacked, ask, attack, lost, type Target } from './attack.ts';
import type { Instance } from './fault-stack.ts';

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

/** An order, and the code that withdraws it, asked for from `from`. */
const orderToWithdraw = async ({ instances: [first], sandbox }: Target, from: string) => {
  const call = siteCalls(first?.url ?? '', sandboxSecrets.API_KEY, () => ({ 'x-forwarded-for': from }));
  const { user, wants } = seedCustomer(0, String(9000 + networks));
  const items = wants.map(({ page, ...choice }) => ({
    ...{ product_link: sandbox.shopPage(page), product_name: 'Sample goods' },
    ...choice,
  }));
  const { order_id } = await submit({ call, sandbox }, user, items);
  await call(sendWithdrawalCode, { params: { orderId: order_id } });
  return { order_id, code: await sandbox.codeFor(phoneNumberOf(user).replace('+', '')), call };
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
  const guesses = { limit: 5, passes: ['OTP_INVALID'], refused: 'OTP_TRIES_EXHAUSTED' };
  const found = [
    await attack(target, {
      ...guesses,
      what: "guesses at an order's code from many addresses",
      send: (instance, attempt) => enter(instance, wrong(attempt), strangers(attempt)),
    }),
    await attack(target, {
      ...guesses,
      what: 'guesses at it from the address that asked',
      send: (instance, attempt) => enter(instance, wrong(attempt), own),
    }),
  ];
  const right = await Promise.all(target.instances.map((instance) => enter(instance, code, own)));
  const { order } = await call(getOrder, { query: { order_id } });
  const isOpen = order.order_status === 'ORDER_EVALUATION' && right.every((answer) => answer === guesses.refused);
  const problems = isOpen ? [] : [`limit: the right code after too many wrong ones: ${right}, ${order.order_status}`];
  return found.map((each, index) => (index === 1 ? { ...each, problems: [...each.problems, ...problems] } : each));
};

/** From one address, quietly and with a kill, then from everywhere what may still be guessed in the hour. */
export const guessPasskeys = async (target: Target): Promise<Attacked[]> => {
  const guess = (at: Target, given: Pick<Attack, 'what' | 'limit' | 'lostBefore'>, from: (attempt: number) => string) =>
    attack(at, {
      ...{ passes: ['INVALID_PASSKEY'], refused: 'SIGN_IN_LOCKED' },
      ...given,
      send: (instance, attempt) => {
        const body = { passkey: `wrong passkey ${attempt}` };
        return ask(instance, authenticateOperator, { body, from: from(attempt) });
      },
    });
  const found: Attacked[] = [];
  for (const at of [{ ...target, kills: undefined }, target]) {
    const from = aNetwork()();
    found.push(await guess(at, { what: 'passkeys guessed from one address', limit: 5 }, () => from));
  }
  const sum = (what: 'passed' | 'lost') => found.reduce((sum, each) => sum + each[what], 0);
  const what = `passkeys guessed from everywhere, after ${sum('passed')}`;
  const everywhere = { what, limit: 50 - sum('passed'), lostBefore: sum('lost') };
  return [...found, await guess(target, everywhere, manyNetworks())];
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

interface CodeRequests extends Pick<Attack, 'what' | 'limit' | 'holdsMs'> {
  readonly refused?: Answer;
  /** The number and the address of the n-th attempt. */
  readonly next: (attempt: number) => { readonly phoneNumber: string; readonly from: string };
}

const requestCodes = async (target: Target, { next, ...given }: CodeRequests): Promise<Attacked> => {
  const answers = new Map<string, Answer[]>();
  const attacked = await attack(target, {
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
    next: () => ({ phoneNumber: aPhone(), from }),
  });
};

export const requestCodesFromOneNetwork = (target: Target, limit: number): Promise<Attacked> => {
  const from = aNetwork();
  return requestCodes(target, {
    what: 'codes for one network in an hour',
    limit,
    next: (attempt) => ({ phoneNumber: aPhone(), from: from(attempt) }),
  });
};

/** Codes to numbers of these countries, of which `limit` are left. */
export const requestCodesUpTo = (
  target: Target,
  what: string,
  limit: number,
  callingCodes: readonly string[],
): Promise<Attacked> => {
  const from = manyNetworks();
  const next = (attempt: number) => ({
    phoneNumber: aPhone(callingCodes[attempt % callingCodes.length]),
    from: from(attempt),
  });
  return requestCodes(target, { what, limit, next });
};

export const guessOrderIds = (target: Target): Promise<Attacked> => {
  const from = aNetwork()();
  return attack(target, {
    what: 'unknown orders read from one address in ten minutes',
    limit: 30,
    passes: ['ORDER_NOT_FOUND'],
    refused: 'TOO_MANY_REQUESTS',
    send: (instance, attempt) => ask(instance, getOrder, { query: { order_id: `unknown${attempt}` }, from }),
  });
};

/** Payment requests of one address, at svc-payments: the limit is counted before the order is looked at. */
export const requestPayments = (target: Target, limit: number): Promise<Attacked> => {
  const from = aNetwork()();
  return attack(target, {
    what: 'payment requests of one address in a minute',
    limit,
    passes: ['ORDER_NOT_FOUND', 'NEIGHBOUR_UNAVAILABLE'],
    refused: 'TOO_MANY_REQUESTS',
    holdsMs: 60_000,
    send: (instance, attempt) =>
      ask(instance, createRazorpayOrder, { body: { order_id: `unknown${attempt}`, amount: 100 }, from }),
  });
};
