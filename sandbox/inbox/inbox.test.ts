import { describe, expect, test } from 'vitest';
import { basic, serveSandbox } from '../testing/serve-sandbox.ts';

const serve = async () => {
  const sandbox = await serveSandbox();
  const { SANDBOX_WHATSAPP_TOKEN: token, SANDBOX_SMS_ACCOUNT: account, SANDBOX_SMS_TOKEN: smsToken } = sandbox.keys;
  const whatsapp = (body: object, headers = { authorization: `Bearer ${token}` }) =>
    sandbox.call('POST', '/whatsapp/v25.0/1005550100/messages', { messaging_product: 'whatsapp', ...body }, headers);
  const sms = (fields: Record<string, string>) =>
    sandbox.call(
      'POST',
      `/sms/2010-04-01/Accounts/${account}/Messages.json`,
      new URLSearchParams({ From: '+15005550006', ...fields }).toString(),
      { ...basic(account, smsToken), 'content-type': 'application/x-www-form-urlencoded' },
    );
  const messages = async (query = '') => (await sandbox.call('GET', `/inbox/messages${query}`)).body;
  return { ...sandbox, whatsapp, sms, messages };
};

const template = {
  to: '16505551234',
  type: 'template',
  template: {
    name: 'order_confirmed_v1',
    language: { code: 'en' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Asha' },
          { type: 'text', text: 'PT-7KQ4M2' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'user/order/ABC' }] },
    ],
  },
};

describe('the messaging service', () => {
  test('accepts a template and shows its parameters and link in the inbox', async () => {
    const { whatsapp, messages } = await serve();
    const { status, body } = await whatsapp(template);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      contacts: [{ input: '16505551234', wa_id: '16505551234' }],
      messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
    });
    expect(await messages('?to=%2B1 650 555-1234')).toMatchObject([
      {
        channel: 'whatsapp',
        to: '16505551234',
        template: 'order_confirmed_v1',
        params: ['Asha', 'PT-7KQ4M2'],
        text: 'Asha · PT-7KQ4M2\nhttp://127.0.0.1:4000/user/order/ABC',
        at: '2026-03-04T12:00:00.000Z',
      },
    ]);
  });

  test('rejects a wrong token, a missing recipient and a message without content', async () => {
    const { whatsapp } = await serve();
    const wrong = await whatsapp(template, { authorization: 'Bearer nothing' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 190]);
    expect((await whatsapp({ ...template, to: '' })).body.error.code).toBe(131008);
    expect((await whatsapp({ to: '16505551234', type: 'template' })).body.error.code).toBe(100);
  });
});

describe('the SMS carrier', () => {
  test('accepts a message and shows it in the inbox', async () => {
    const { sms, messages } = await serve();
    const { status, body } = await sms({ To: '+447700900123', Body: 'Code 654321' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ sid: expect.stringMatching(/^SM[0-9a-f]{32}$/), status: 'queued', error_code: null });
    expect(await messages('?to=447700900123&channel=sms')).toMatchObject([{ text: 'Code 654321', channel: 'sms' }]);
  });

  test('rejects a number that is not international', async () => {
    const { sms } = await serve();
    const { status, body } = await sms({ To: '07700900123', Body: 'x' });
    expect([status, body.code]).toEqual([400, 21211]);
  });
});

describe('the inbox', () => {
  test('lists newest first, and the messages after a given one', async () => {
    const { sms, messages } = await serve();
    for (const Body of ['one', 'two', 'three']) await sms({ To: '+447700900123', Body });
    const all = await messages('?to=447700900123');
    expect(all.map(({ text }: { text: string }) => text)).toEqual(['three', 'two', 'one']);
    expect(await messages(`?to=447700900123&after=${all[1].id}`)).toMatchObject([{ text: 'three' }]);
  });

  test('shows messages with links and escapes their markup', async () => {
    const { sms, call } = await serve();
    await sms({ To: '+447700900123', Body: '<b>Track</b> https://example.com/a?b=1&c=2' });
    const { text } = await call('GET', '/inbox');
    expect(text).toContain('&lt;b&gt;Track');
    expect(text).toContain('<a href="https://example.com/a?b=1&amp;c=2">');
  });
});
