import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { httpEMail } from './e-mail.ts';

const mail = {
  to: 'desk@potli.shop',
  replyTo: 'm@example.com',
  subject: 'Query\r\nBcc: all@example.com',
  text: 'Hello',
  reference: 'q1',
};

/** A carrier that answers as told, and what it was sent. */
const carrier = async (status: number, answer: object) => {
  const seen: { token: string | undefined; url: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({
      token: request.headers['x-postmark-server-token']?.toString(),
      url: request.url,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    response.writeHead(status).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const send = httpEMail({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'the-token',
    from: 'noreply@potli.shop',
  });
  return { send, seen, close: () => new Promise((resolve) => server.close(resolve)) };
};

test('an e-mail is handed to the carrier with one line of subject and the address for answers', async () => {
  const { send, seen, close } = await carrier(200, { ErrorCode: 0 });
  await send(mail);
  expect(seen).toEqual([
    {
      token: 'the-token',
      url: '/email',
      body: {
        From: 'noreply@potli.shop',
        To: 'desk@potli.shop',
        ReplyTo: 'm@example.com',
        Subject: 'Query Bcc: all@example.com',
        TextBody: 'Hello',
        MessageStream: 'outbound',
        Metadata: { reference: 'q1' },
      },
    },
  ]);
  await close();
});

test.each([
  [422, { ErrorCode: 406, Message: 'inactive: desk@potli.shop' }],
  [200, { ErrorCode: 300 }],
  [500, {}],
])('an answer %i %j is a failure that does not repeat the e-mail', async (status, answer) => {
  const { send, close } = await carrier(status, answer);
  const error = await send(mail).catch((failure: Error) => failure);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain('desk@potli.shop');
  await close();
});
