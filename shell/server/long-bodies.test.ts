import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, runSite } from './testing/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await runSite();
});
afterAll(() => site.stop());

/** The answer to a request that never sends all of its body, once the site has closed the connection. */
const answerTo = async (line: string, header: string, body: string): Promise<string> => {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
    // Whatever the site drops of a body has an end.
    const [head = '', text] = answer.split('\r\n\r\n');
    if (text !== undefined && text.length >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) socket.end();
  });
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${header}\r\n\r\n${body}`);
  await once(socket, 'close');
  return answer;
};

const doors = [
  'POST /',
  'GET /',
  'POST /user/order/create',
  'POST /releases/shell/s1/main.1.js',
  'GET /releases/shell/s1/main.1.js',
  'POST /health/live',
  'POST /boot.json',
  'POST /icons/icon-512.png',
  'POST /override',
  'PUT /api/openapi.json',
  'GET /api/openapi.json',
  'POST /api/nothing',
];

test.each(doors)('%s with a body of 50 MB is answered 413 before it has come', async (line) => {
  const answer = await answerTo(line, `content-length: ${50 * 1024 * 1024}`, 'x'.repeat(100));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('BODY_TOO_LARGE');
});

test.each(doors)(
  '%s with a body of unknown length is answered, and the connection closed before the rest has come',
  async (line) => {
    const answer = await answerTo(line, 'transfer-encoding: chunked', '4\r\nxxxx\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 (200|404|405|415) /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  },
);

test.each(['/releases/shell/s1/main.1.js', '/icons/icon-512.png', '/boot.json', '/health/live', '/user'])(
  '%s answers only what reads',
  async (path) => {
    const answer = await fetch(site.origin + path, { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  },
);
