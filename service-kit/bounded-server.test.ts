import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Bounds, boundedServer } from './bounded-server.ts';

const bounds: Partial<Bounds> = { headersMs: 200, requestMs: 400, idleMs: 600 };

/** Opens a connection, sends that and answers all that comes back until the server ends it. */
const sent = async (text: string, handler: RequestListener = (_, response) => response.end('ok')) => {
  const server = boundedServer(handler, bounds).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => void chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(text);
  const started = performance.now();
  await once(socket, 'close');
  return { answer: Buffer.concat(chunks).toString('latin1'), ms: performance.now() - started };
};

describe('a caller who is too slow', () => {
  test.each<[string, string]>([
    ['with the head', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
    ['to say anything', 'G'],
    ['with the body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"a":'],
    ['with a body in pieces', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":'],
  ])('%s is answered 408 and cut off in bounded time', async (_, text) => {
    const { answer, ms } = await sent(text, (request, response) => {
      request.resume().once('end', () => response.end('ok'));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(5000);
  });

  test('to read the answer is cut off, too', async () => {
    const { answer } = await sent('GET / HTTP/1.1\r\nhost: x\r\n\r\n', (_, response) => void response.write('begun'));
    expect(answer).toContain('begun');
    expect(answer).not.toContain('0\r\n\r\n');
  });
});

test.each([
  ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
  ['two lengths of one body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  [
    'a length and pieces (request smuggling)',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a head without end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('%s never reaches a handler, and the refusal has the headers of every answer', async (_, text, status) => {
  const { answer } = await sent(text, () => {
    throw new Error('reached');
  });
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  for (const header of ['nosniff', "default-src 'none'", 'no-referrer', 'no-store']) expect(answer).toContain(header);
});

describe('connections', () => {
  const start = async (bounds: Partial<Bounds>) => {
    const server = boundedServer((_, response) => void response.end('ok'), bounds);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const open = async (localAddress = '127.0.0.1') => {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])]);
      return { socket, answer: String(answer).slice(0, 15) };
    };
    return { server, open };
  };

  test('of a network are so many at most, and another as soon as one is closed', async () => {
    const { server, open } = await start({ connectionsPerNetwork: 2 });
    const first = await open();
    expect(first.answer).toBe('HTTP/1.1 200 OK');
    expect((await open()).answer).toBe('HTTP/1.1 200 OK');
    expect((await open()).answer).toBe('closed');
    const served = once(server, 'connection').then(([socket]) => socket);
    first.socket.end();
    await once(first.socket, 'close');
    expect((await open()).answer).toBe('HTTP/1.1 200 OK');
    await served;
  });

  test('of many networks within a wider one are four times as many', async () => {
    const { open } = await start({ connectionsPerNetwork: 2 });
    for (const host of [2, 3, 4, 5])
      for (let of = 0; of < 2; of += 1) expect((await open(`127.0.0.${host}`)).answer).toBe('HTTP/1.1 200 OK');
    expect((await open('127.0.0.6')).answer).toBe('closed');
    expect((await open('127.0.1.6')).answer).toBe('HTTP/1.1 200 OK');
  });

  test('that are idle are closed when there are no more', async () => {
    const { open } = await start({ connections: 2 });
    const idle = await open();
    await open();
    const closed = once(idle.socket, 'close');
    expect((await open()).answer).toBe('closed');
    await closed;
    expect((await open()).answer).toBe('HTTP/1.1 200 OK');
  });
});
