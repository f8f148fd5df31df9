import { expect, test } from 'vitest';
import { sandboxDefaults } from '../settings.ts';
import { serveSandbox } from '../testing/serve-sandbox.ts';

const mail = {
  From: 'desk@potli.example',
  To: 'support@potli.example',
  ReplyTo: 'm@example.com',
  Subject: 'Query',
  TextBody: 'Where is it?',
};

test('an e-mail is accepted with the token and shown in the inbox', async () => {
  const { call } = await serveSandbox();
  const send = (body: object, token: string = sandboxDefaults.SANDBOX_EMAIL_TOKEN) =>
    call('POST', '/email/email', body, { 'x-postmark-server-token': token });
  expect((await send(mail, 'wrong')).status).toBe(401);
  expect((await send({ ...mail, To: 'nobody' })).status).toBe(422);
  expect(await send(mail)).toMatchObject({ status: 200 });
  const { body: list } = await call('GET', '/inbox/messages?channel=email&to=support@potli.example');
  expect(list).toMatchObject([
    {
      channel: 'email',
      to: 'support@potli.example',
      template: 'Query',
      params: ['m@example.com'],
      text: 'Where is it?',
    },
  ]);
  expect((await call('GET', '/inbox')).text).toContain('E-mail to <strong>support@potli.example</strong>');
});

test('fails the next e-mails when a switch is set', async () => {
  const { call } = await serveSandbox();
  await call('POST', '/email/_switches', { fail_next: 1, code: 406 });
  const send = () =>
    call('POST', '/email/email', mail, { 'x-postmark-server-token': sandboxDefaults.SANDBOX_EMAIL_TOKEN });
  expect((await send()).status).toBe(422);
  expect((await send()).status).toBe(200);
});
