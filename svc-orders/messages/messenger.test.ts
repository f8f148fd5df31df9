import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { httpMessenger } from './messenger.ts';
import { textOf } from './texts.ts';

/** One provider's end of the line: answers as told and keeps what it got. */
const provider = async (status: number, body: unknown) => {
  const got: { path: string; authorization: string; contentType: string; body: string }[] = [];
  const read = async (request: IncomingMessage) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    return text;
  };
  const server = createServer(async (request, response) => {
    got.push({
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
      body: await read(request),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(() => resolve()));
  const messenger = httpMessenger({
    whatsappUrl: `${url}/v25.0`,
    whatsappToken: 'token',
    whatsappPhoneId: '100',
    smsUrl: url,
    smsAccount: 'AC1',
    smsToken: 'secret',
    smsFrom: '+15005550006',
    siteUrl: 'https://potli.example',
  });
  return { got, messenger };
};
let close: () => Promise<void> = async () => {};
afterEach(() => close());

describe('a message to a customer', () => {
  test('goes to the messaging service as a template with its parameters in order', async () => {
    const { got, messenger } = await provider(200, { messages: [{ id: 'wamid.1' }] });
    const text = textOf(
      { kind: 'shipped', link: 'https://track.example/1', number: 'T1' },
      anOrder(),
      'https://potli.example',
    );
    await messenger.sendTemplate('+447700900123', text, 'entry-1');
    expect(got[0]).toMatchObject({ path: '/v25.0/100/messages', authorization: 'Bearer token' });
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      to: '447700900123',
      biz_opaque_callback_data: 'entry-1',
      template: {
        name: 'order_shipped_v1',
        components: [
          {
            parameters: [
              'Test',
              'PT-7KQ4M2',
              'T1',
              'https://track.example/1',
              'https://potli.example/user/orderdetail/0123456789ABCDEFGHJKMNPQRS',
            ].map((value) => ({ type: 'text', text: value })),
          },
        ],
      },
    });
  });

  test('that the messaging service refuses is an error that names its code and no content', async () => {
    const { messenger } = await provider(400, { error: { code: 132001, message: 'template of +447700900123' } });
    await expect(
      messenger.sendTemplate('+447700900123', { template: 'x', parameters: ['secret'] }, 'e'),
    ).rejects.toThrow('whatsapp answered 400 (132001)');
  });
});

describe('a code', () => {
  test('is sent as a form post with basic authorization', async () => {
    const { got, messenger } = await provider(201, { sid: 'SM1' });
    await messenger.sendSms('+447700900123', '123456 is your code');
    expect(got[0]).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      contentType: expect.stringContaining('application/x-www-form-urlencoded'),
    });
    expect(Object.fromEntries(new URLSearchParams(got[0]?.body))).toEqual({
      To: '+447700900123',
      From: '+15005550006',
      Body: '123456 is your code',
    });
  });

  test('that the provider refuses is an error', async () => {
    const { messenger } = await provider(400, { code: 21211 });
    await expect(messenger.sendSms('+44', 'x')).rejects.toThrow('sms answered 400 (21211)');
  });
});

test('no message holds the address, the telephone or the e-mail', () => {
  const order = anOrder();
  const kinds = [
    'received',
    'cancelled',
    'purchased',
    'packing',
    'delivered',
    'operators_paid',
    'operators_resubmitted',
  ] as const;
  for (const kind of kinds) {
    const text = JSON.stringify(textOf({ kind }, order, 'https://potli.example'));
    for (const secret of [order.user.address, order.user.mobile, order.user.email]) expect(text).not.toContain(secret);
  }
});
