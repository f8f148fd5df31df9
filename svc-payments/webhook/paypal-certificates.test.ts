import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificates } from './paypal-certificates.ts';

const pem = '-----BEGIN PUBLIC KEY-----';

/** PayPal, which answers when the test says so. */
const paypal = async () => {
  const asked: string[] = [];
  const open: ServerResponse[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url.replace('/v1/notifications/certs/', ''));
    open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const certificate = createCertificates(url, 5000, () => new Date(now));
  return {
    asked,
    get: (name: string) => certificate(`${url}/v1/notifications/certs/${name}`),
    later: (ms: number) => {
      now += ms;
    },
    answer: async (status: number) => {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      for (const response of open.splice(0)) response.writeHead(status).end(pem);
    },
  };
};

test('a certificate is fetched once for all webhooks that name it, and kept', async () => {
  const { asked, get, answer } = await paypal();
  const both = [get('A'), get('A')];
  await answer(200);
  expect(await Promise.all([...both, get('A')])).toEqual([pem, pem, pem]);
  expect(asked).toEqual(['A']);
});

test('webhooks that each name another certificate are refused at once beyond two, and those of a known one accepted', async () => {
  const { asked, get, answer } = await paypal();
  const first = get('A');
  await answer(200);
  await first;
  const forged = [get('F1'), get('F2')];
  await expect(get('F3')).rejects.toThrow('too many');
  expect(await get('A')).toBe(pem);
  await expect.poll(() => asked.length).toBe(3);
  await answer(404);
  for (const one of forged) await expect(one).rejects.toThrow('404');
});

test('a certificate that is not there is asked for again after a minute', async () => {
  const { asked, get, later, answer } = await paypal();
  const missed = get('A');
  await answer(404);
  await expect(missed).rejects.toThrow('404');
  await expect(get('A')).rejects.toThrow('a moment ago');
  later(60_000);
  const found = get('A');
  await answer(200);
  expect(await found).toBe(pem);
  expect(asked).toEqual(['A', 'A']);
});
