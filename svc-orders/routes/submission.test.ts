import { createOrder, getOrder } from '@potli/contracts/order/operations.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { someUser as user } from '../order/an-order.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, problemsOf } from '../testing/orders-app.ts';

const orderItems = [
  {
    product_link: 'https://shop.example/kurta',
    product_name: 'Kurta',
    product_image: '',
    size: 'M',
    color: 'Blue',
    quantity: 2,
    price: 1,
  },
  { product_link: 'https://shop.example/bottle', product_name: 'Bottle', quantity: 1 },
];

let app: OrdersApp;
beforeEach(async () => {
  app = await ordersApp();
});
afterEach(() => app.close());

const askCode = (phoneNumber = '+447700900123', address = '203.0.113.1') =>
  call(app.url, generateOtp, { apiKey, body: { phoneNumber }, headers: { 'x-forwarded-for': address } });
const submit = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call(app.url, createOrder, { apiKey, body: { order: {}, user, orderItems, ...body }, headers });

describe('submitting a new order after phone verification', () => {
  test('creates it in ORDER_EVALUATION and sends a message with its link', async () => {
    await askCode();
    const answer = await submit({ otp: app.lastCode() });
    expect(answer.status).toBe(200);
    const { order_id } = answer.body as { order_id: string };
    expect(order_id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);

    const { body } = await call(app.url, getOrder, { apiKey, query: { order_id } });
    expect(body).toMatchObject({
      order: {
        order_status: 'ORDER_EVALUATION',
        total_price: 0,
        orderUser: { name: 'Test Person', country: 'UK' },
        items: [
          { product_name: 'Kurta', quantity: 2, price: 0, is_item_accepted: 0, item_error_code: null },
          { size: '' },
        ],
        allowed_actions: ['withdraw'],
      },
    });
    await app.drain();
    expect(app.sent).toEqual([
      {
        to: '+447700900123',
        template: 'order_received_v1',
        parameters: ['Test', expect.stringMatching(/^PT-/), `https://potli.example/user/orderdetail/${order_id}`],
      },
    ]);
  });

  test('keeps that a product’s name was typed by the customer', async () => {
    await askCode();
    const [first, second] = orderItems;
    const answer = await submit({ otp: app.lastCode(), orderItems: [{ ...first, is_product_name_typed: 1 }, second] });
    const { order_id } = answer.body as { order_id: string };
    const { body } = await call(app.url, getOrder, { apiKey, query: { order_id } });
    expect(body).toMatchObject({ order: { items: [{ is_product_name_typed: 1 }, { is_product_name_typed: 0 }] } });
  });

  test('keeps the price that the store’s page showed, apart from the order’s own figures', async () => {
    await askCode();
    const [first, second] = orderItems;
    const withPrice = { ...first, store_price: 1499.5, store_currency: 'INR', note: ' if M is gone take L ' };
    const answer = await submit({ otp: app.lastCode(), orderItems: [withPrice, second] });
    const { order_id } = answer.body as { order_id: string };
    const { body } = await call(app.url, getOrder, { apiKey, query: { order_id } });
    const { items, total_price } = (body as { order: Order }).order;
    expect(items[0]).toMatchObject({
      store_price: 1499.5,
      store_currency: 'INR',
      price: 0,
      note: 'if M is gone take L',
    });
    expect(items[1]).not.toHaveProperty('note');
    expect(items[1]).not.toHaveProperty('store_price');
    expect(total_price).toBe(0);
  });

  test.each([
    ['nothing', { store_price: 0, store_currency: 'INR' }],
    ['a text', { store_price: '1499', store_currency: 'INR' }],
    ['more than any store asks', { store_price: 1e12, store_currency: 'INR' }],
    ['of no currency', { store_price: 1499 }],
    ['of an unreadable currency', { store_price: 1499, store_currency: 'rupees' }],
  ])('rejects a store price of %s', async (_, price) => {
    await askCode();
    const answer = await submit({ otp: app.lastCode(), orderItems: [{ ...orderItems[0], ...price }] });
    expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
    expect(await app.orders.count()).toBe(0);
  });

  test('ignores a price, status or total that the browser claims', async () => {
    await askCode();
    const answer = await submit({
      otp: app.lastCode(),
      order: { order_status: 'PAYMENT_DONE', total_price: 1, order_id: 'X' },
    });
    const { order_id } = answer.body as { order_id: string };
    const stored = await app.orders.get(order_id);
    expect(stored).toMatchObject({ order_status: 'ORDER_EVALUATION', totals: null, payment: null });
    expect(stored?.items.map(({ price }) => price)).toEqual([0, 0]);
  });

  test('a double click with the same Idempotency-Key gives the same order', async () => {
    await askCode();
    const otp = app.lastCode();
    const answers = await Promise.all([1, 2, 3].map(() => submit({ otp }, { 'idempotency-key': 'key-1' })));
    const later = await submit({ otp }, { 'idempotency-key': 'key-1' });
    const ids = new Set([...answers, later].map(({ body }) => (body as { order_id: string }).order_id));
    expect(ids.size).toBe(1);
    expect(await app.orders.count()).toBe(1);
  });

  test('a repeat that differs in outer blanks and spelling only, which are not stored, gives the same order', async () => {
    await askCode();
    const otp = app.lastCode();
    const key = { 'idempotency-key': 'key-1' };
    const first = await submit({ otp }, key);
    const spelled = { ...user, name: ` ${user.name} `, email: user.email.toUpperCase() };
    const items = orderItems.map((item) => ({ ...item, product_name: `${item.product_name}  ` }));
    expect((await submit({ otp, user: spelled, orderItems: items }, key)).body).toEqual(first.body);
    expect(first.status).toBe(200);
  });

  test('a key that was used for something else is refused', async () => {
    await askCode();
    const otp = app.lastCode();
    await submit({ otp }, { 'idempotency-key': 'key-1' });
    const answer = await submit({ otp, user: { ...user, name: 'Other' } }, { 'idempotency-key': 'key-1' });
    expect(codeOf(answer)).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });

  test('needs at least one item', async () => {
    expect(codeOf(await submit({ otp: '123456', orderItems: [] }))).toBe('422 NO_COMPLETED_ITEM');
  });

  test('names a country that is not served', async () => {
    const answer = await submit({ otp: '123456', user: { ...user, country: 'Atlantis' } });
    expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
    expect(problemsOf(answer)).toEqual({ '/body/user/country': 'We do not deliver to this country.' });
    expect(await app.orders.count()).toBe(0);
  });

  test('takes no text that shows nothing, and stores joiners inside names as typed', async () => {
    const blank = '\u200b\u2060\u202e';
    const wrong = { ...user, name: blank, address: blank };
    const answer = await submit({
      otp: '123456',
      user: wrong,
      orderItems: [{ ...orderItems[1], product_name: blank }],
    });
    expect(problemsOf(answer)).toEqual({
      '/body/user/name': 'Name is required.',
      '/body/user/address': 'Address is required.',
      '/body/orderItems/0/product_name': 'The product has no name.',
    });
    const name = 'क्\u200dष 👩\u200d🚀';
    await askCode();
    await submit({ otp: app.lastCode(), user: { ...user, name } });
    expect((await app.orders.page({ limit: 1 }))[0]?.user.name).toBe(name);
  });

  test('names every wrong field with the specification’s message', async () => {
    const answer = await submit({
      otp: '123456',
      user: { ...user, name: ' ', postal_code: '1' },
      orderItems: [{ product_link: 'javascript:alert(1)', product_name: ' ', product_image: 'data:x', quantity: 1 }],
    });
    expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
    expect(problemsOf(answer)).toEqual({
      '/body/user/name': 'Name is required.',
      '/body/user/postal_code': 'A valid postal code is required.',
      '/body/orderItems/0/product_link': 'Please enter a valid URL',
      '/body/orderItems/0/product_name': 'The product has no name.',
      '/body/orderItems/0/product_image': 'The image must be a web address.',
    });
    expect(await app.orders.count()).toBe(0);
  });

  test.each([
    ['a quantity of 0', { orderItems: [{ ...orderItems[1], quantity: 0 }] }],
    ['half a piece', { orderItems: [{ ...orderItems[1], quantity: 1.5 }] }],
    ['51 items', { orderItems: Array.from({ length: 51 }, () => orderItems[1]) }],
    ['a name that is an object', { user: { ...user, name: { $gt: '' } } }],
    ['a name of 10,000 characters', { user: { ...user, name: 'x'.repeat(10_000) } }],
    ['no user', { user: undefined }],
  ])('%s is refused and nothing is stored', async (_, wrong) => {
    expect(codeOf(await submit({ otp: '123456', ...wrong }))).toBe('422 VALIDATION_FAILED');
    expect(await app.orders.count()).toBe(0);
  });

  test('the recipient of a gift is kept without outer blanks, an empty one not at all, an overlong one rejected', async () => {
    await askCode();
    const recipient = (recipient_name: string) => submit({ otp: app.lastCode(), user: { ...user, recipient_name } });
    expect(codeOf(await recipient('x'.repeat(101)))).toBe('422 VALIDATION_FAILED');
    const kept = async ({ body }: { body: unknown }) =>
      (await app.orders.get((body as { order_id: string }).order_id))?.user;
    expect(await kept(await recipient(' Asha Test '))).toMatchObject({ name: user.name, recipient_name: 'Asha Test' });
    app.pass(60);
    await askCode();
    expect(await kept(await recipient(' '))).not.toHaveProperty('recipient_name');
  });

  test('right-to-left names, emoji and markup are kept as they are', async () => {
    await askCode();
    const name = 'مريم <b>🧵</b>';
    const answer = await submit({ otp: app.lastCode(), user: { ...user, name } });
    expect((await app.orders.get((answer.body as { order_id: string }).order_id))?.user.name).toBe(name);
  });
});

describe('the 6-digit code', () => {
  test.each(['12345', '1234567', 'abcdef', '12345a', ''])('%j: Invalid OTP format', async (otp) => {
    const answer = await submit({ otp });
    expect(answer.body).toMatchObject({
      code: 'OTP_FORMAT',
      error: 'Invalid OTP format. Please enter a 6-digit OTP.',
    });
  });

  test('that is wrong is rejected and counts; the sixth attempt is rejected even when right', async () => {
    await askCode();
    const right = app.lastCode();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect(codeOf(await submit({ otp: wrong }))).toBe('403 OTP_INVALID');
    expect(codeOf(await submit({ otp: right }))).toBe('403 OTP_TRIES_EXHAUSTED');
  });

  test('guessed a hundred times at once is checked five times', async () => {
    await askCode();
    const right = Number(app.lastCode());
    const wrong = Array.from({ length: 100 }, (_, turn) => String((right + 1 + turn) % 1_000_000).padStart(6, '0'));
    const codes = (await Promise.all(wrong.map((otp) => submit({ otp })))).map(codeOf);
    expect(codes.filter((code) => code === '403 OTP_INVALID').length).toBe(5);
    // A request that loses every race for the count was never checked.
    const known = ['403 OTP_INVALID', '403 OTP_TRIES_EXHAUSTED', '429 TOO_MANY_REQUESTS'];
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    expect(codeOf(await submit({ otp: app.lastCode() }))).toBe('403 OTP_TRIES_EXHAUSTED');
  });

  test('keeps its five attempts for the person who asked for it, however often others guess', async () => {
    await askCode();
    const [right, asker] = [app.lastCode(), { 'x-forwarded-for': '203.0.113.1' }];
    const wrong = right === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 9; guess += 1)
      await submit({ otp: wrong }, { 'x-forwarded-for': `198.51.100.${guess}` });
    expect(codeOf(await submit({ otp: right }, { 'x-forwarded-for': '192.0.2.9' }))).toBe('403 OTP_TRIES_EXHAUSTED');
    for (let mistake = 0; mistake < 4; mistake += 1)
      expect(codeOf(await submit({ otp: wrong }, asker))).toBe('403 OTP_INVALID');
    expect((await submit({ otp: right }, asker)).status).toBe(200);
  });

  test('stays good when a stranger asks for another from elsewhere and guesses, as does the newest', async () => {
    await askCode(undefined, '203.0.113.1');
    const [own, asker] = [app.lastCode(), { 'x-forwarded-for': '203.0.113.1' }];
    app.pass(31);
    await askCode(undefined, '198.51.100.1');
    const newest = app.lastCode();
    const wrong = ['000000', '000001', '000002'].find((code) => code !== own && code !== newest) ?? '';
    for (const from of ['198.51.100.1', '192.0.2.7']) {
      for (let guess = 0; guess < 5; guess += 1)
        expect(codeOf(await submit({ otp: wrong }, { 'x-forwarded-for': from }))).toBe('403 OTP_INVALID');
      expect(codeOf(await submit({ otp: own }, { 'x-forwarded-for': from }))).toBe('403 OTP_TRIES_EXHAUSTED');
    }
    for (let mistake = 0; mistake < 4; mistake += 1)
      expect(codeOf(await submit({ otp: wrong }, asker))).toBe('403 OTP_INVALID');
    expect((await submit({ otp: own }, asker)).status).toBe(200);
    expect(codeOf(await submit({ otp: newest }, asker))).toBe('403 OTP_EXPIRED');
  });

  test('that a stranger asked for opens the form, too, where the customer enters it', async () => {
    await askCode(undefined, '203.0.113.1');
    app.pass(31);
    await askCode(undefined, '198.51.100.1');
    expect((await submit({ otp: app.lastCode() }, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200);
  });

  test('expires after ten minutes', async () => {
    await askCode();
    app.pass(600);
    expect(codeOf(await submit({ otp: app.lastCode() }))).toBe('403 OTP_EXPIRED');
  });

  test('was never asked for', async () => {
    expect(codeOf(await submit({ otp: '123456' }))).toBe('403 OTP_EXPIRED');
  });

  test('of another phone does not open this one', async () => {
    await askCode('+447700900999');
    expect(codeOf(await submit({ otp: app.lastCode() }))).toBe('403 OTP_EXPIRED');
  });

  test('is used up by a successful submission', async () => {
    await askCode();
    const otp = app.lastCode();
    expect((await submit({ otp })).status).toBe(200);
    expect(codeOf(await submit({ otp }))).toBe('403 OTP_EXPIRED');
  });

  test('is not used up by a refused form', async () => {
    await askCode();
    const otp = app.lastCode();
    await submit({ otp, user: { ...user, name: '' } });
    expect((await submit({ otp })).status).toBe(200);
  });

  test('one code used by twenty submissions at once places one order', async () => {
    await askCode();
    const otp = app.lastCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ otp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.orders.count()).toBe(1);
  });

  test('is forgotten an hour after it expired', async () => {
    await askCode();
    app.pass(600 + 3600 + 1);
    await app.tidy();
    expect(await app.codes.count()).toBe(0);
  });

  test('is stored as a hash, as is the number', async () => {
    await askCode();
    const answer = await submit({ otp: app.lastCode() });
    expect(answer.status).toBe(200);
    const stored = JSON.stringify(await app.codes.page({ limit: 5 }));
    expect(stored).toContain('code_hash');
    expect(stored).not.toContain(app.lastCode());
    expect(stored).not.toContain('7700900123');
  });
});

describe('asking for a code', () => {
  test('sends six digits to the phone', async () => {
    const answer = await askCode('+44 7700-900123');
    expect(answer.body).toEqual({ success: true, resend_after_seconds: 30 });
    expect(app.texts).toEqual([{ to: '+447700900123', body: expect.stringMatching(/^\d{6} is your Potli code/) }]);
  });

  test('again is possible 30 seconds later, and the newer code counts', async () => {
    await askCode();
    const first = app.lastCode();
    app.pass(29);
    const early = await askCode();
    expect(codeOf(early)).toBe('429 OTP_TOO_SOON');
    expect(early.headers.get('retry-after')).toBe('1');
    app.pass(1);
    expect((await askCode()).status).toBe(200);
    if (first !== app.lastCode()) expect(codeOf(await submit({ otp: first }))).toBe('403 OTP_INVALID');
    expect((await submit({ otp: app.lastCode() })).status).toBe(200);
  });

  test('again at once is possible when only a clock that was ahead can have sent the last one', async () => {
    app.pass(2 * 86_400);
    await askCode();
    app.pass(-2 * 86_400);
    expect((await askCode()).status).toBe(200);
    app.pass(29);
    expect(codeOf(await askCode())).toBe('429 OTP_TOO_SOON');
  });

  test('again at once is possible when the last code was used up', async () => {
    await askCode();
    await submit({ otp: app.lastCode() });
    expect((await askCode()).status).toBe(200);
  });

  test('more than five times an hour is refused for a phone', async () => {
    for (let sends = 0; sends < 5; sends += 1) {
      expect((await askCode()).status).toBe(200);
      app.pass(31);
    }
    expect(codeOf(await askCode())).toBe('429 OTP_LIMIT');
    app.pass(3600);
    expect((await askCode()).status).toBe(200);
  });

  test('more than the hourly limit is refused for a network address', async () => {
    for (let sends = 0; sends < 8; sends += 1) expect((await askCode(`+44770090010${sends}`)).status).toBe(200);
    expect(codeOf(await askCode('+447700900109'))).toBe('429 OTP_LIMIT');
    expect((await askCode('+447700900109', '203.0.113.2')).status).toBe(200);
  });

  describe('from many addresses for many numbers is refused', () => {
    const figure = async () => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      return /^potli_codes_used_up\{[^}]*\} (\d)/m.exec(text)?.[1];
    };
    /** Asks for codes until one is refused. */
    const sentOf = async (most: number, phone: (turn: number) => string, address: (turn: number) => string) => {
      for (let turn = 0; turn < most; turn += 1) {
        const answer = await askCode(phone(turn), address(turn));
        if (answer.status !== 200) return { sent: turn, code: codeOf(answer), wait: answer.headers.get('retry-after') };
      }
      return { sent: most };
    };
    const british = (turn: number) => `+4477009${String(10_000 + turn)}`;
    const anywhere = (turn: number) => `10.${turn}.0.1`;

    test('above the limit of a network', async () => {
      const outcome = await sentOf(60, british, (turn) => `203.0.113.${turn}`);
      expect(outcome).toEqual({ sent: 30, code: '429 OTP_LIMIT', wait: '3600' });
      expect(await figure()).toBe('0');
      expect((await askCode('+447700900999', '192.0.2.1')).status).toBe(200);
    });

    test('above the limit of a country, which operators get to know', async () => {
      expect(await sentOf(60, british, anywhere)).toMatchObject({ sent: 40, code: '429 OTP_LIMIT' });
      expect(await figure()).toBe('1');
      expect((await askCode('+971501234567', '192.0.2.1')).status).toBe(200);
    });

    test('logs it once, however often more are asked for', async () => {
      await app.close();
      const lines: string[] = [];
      app = await ordersApp({ logger: createLogger({ name: 'orders' }, { write: (line) => void lines.push(line) }) });
      for (let turn = 0; turn < 60; turn += 1) await askCode(british(turn), anywhere(turn));
      expect(lines.filter((line) => line.includes('no more codes are sent'))).toHaveLength(1);
    });

    test('only for codes that were sent: asking for one number over and over uses up nothing that others need', async () => {
      for (let turn = 0; turn < 60; turn += 1) await askCode('+447700900111', anywhere(turn));
      expect(app.texts).toHaveLength(1);
      app.state.smsFails = true;
      for (let turn = 0; turn < 60; turn += 1) await askCode(british(turn), anywhere(turn));
      app.state.smsFails = false;
      expect(await figure()).toBe('0');
      expect(await sentOf(60, british, (turn) => anywhere(turn + 100))).toMatchObject({ sent: 39 });
    });

    test('above the limit of all', async () => {
      const anyCountry = (turn: number) => (turn % 2 ? british(turn) : `+9715012${String(10_000 + turn)}`);
      expect(await sentOf(60, anyCountry, anywhere)).toMatchObject({ sent: 50, code: '429 OTP_LIMIT' });
      expect(await figure()).toBe('1');
      app.pass(3600);
      expect((await askCode('+447700900999', '192.0.2.1')).status).toBe(200);
      expect(await figure()).toBe('0');
    });
  });

  test('Failed to send OTP: a code that was not sent can be asked for again at once', async () => {
    app.state.smsFails = true;
    const failed = await askCode();
    expect(failed.body).toMatchObject({ code: 'OTP_SEND_FAILED', error: 'Failed to send OTP. Try again.' });
    app.state.smsFails = false;
    expect((await askCode()).status).toBe(200);
  });

  test.each(['7700900123', '+4477', '+999123456789', '+44abcdefgh', '+440770090012', ''])(
    '%j is no phone',
    async (phone) => {
      expect(codeOf(await askCode(phone))).toBe('422 VALIDATION_FAILED');
    },
  );
});
