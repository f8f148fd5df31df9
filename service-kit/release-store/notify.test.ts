import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notifyThrough } from './notify.ts';

let server: Server;
let address: string;
let received: { type: string | undefined; body: unknown }[];
let status: number;
let reported: string[];
const report = (reason: string) => void reported.push(reason);

beforeEach(async () => {
  received = [];
  reported = [];
  status = 200;
  server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ type: request.headers['content-type'], body: JSON.parse(Buffer.concat(chunks).toString()) });
    answer.writeHead(status).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret`;
});
afterEach(() => server.close());

test('posts the text as JSON that Slack takes', async () => {
  await notifyThrough(address, report)('landing 1.0.0 is live');
  expect(received).toEqual([{ type: 'application/json', body: { text: 'landing 1.0.0 is live' } }]);
  expect(reported).toEqual([]);
});

test('reports a webhook that rejects, and does not throw', async () => {
  status = 410;
  await notifyThrough(address, report)('landing 1.0.0 is live');
  expect(reported).toEqual(['the webhook answered 410']);
});

test('reports a webhook that is down, without its address', async () => {
  server.close();
  server.closeAllConnections();
  await notifyThrough(address, report)('landing 1.0.0 is live');
  expect(reported).toEqual(['the webhook did not answer: TypeError']);
});

test('does nothing without an address', async () => {
  await notifyThrough(undefined, report)('landing 1.0.0 is live');
  expect([received, reported]).toEqual([[], []]);
});
