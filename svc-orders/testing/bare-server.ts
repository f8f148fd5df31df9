import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { claimCollection } from '../claim/claims.ts';
import { operatorCollection } from '../operator/operators.ts';
import { anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import { orderCollection } from '../order/order-collection.ts';
import { phoneCodeCollection } from '../phone/one-time-code.ts';

/**
 * What svc-orders is measured against: node:http alone, which asks the same store the same questions and does nothing
 * else: no contract, no proof, no log, no figures. `DATA_DIR=… PORT=… MESSAGES_URL=… node svc-orders/testing/bare-server.ts`
 */
const { DATA_DIR: dataDir = '', PORT: port, MESSAGES_URL: messagesUrl = '' } = process.env;
const store = await openStore({ service: 'orders', dataDir });
const orders = await store.collection(orderCollection);
const operators = await store.collection(operatorCollection);
const claims = await store.collection(claimCollection);
const codes = await store.collection(phoneCodeCollection);
await store.collection(rateCounters);
const [firstCode] = await codes.page({ limit: 1 });

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const details = async (url: URL) => {
  const order = await orders.get(url.searchParams.get('order_id') ?? '');
  return { order, etag: `"${order?.history.length}"` };
};

const list = async () => {
  await operators.get('first');
  const found = await orders.page({ sort: ['-created_at'], offset: 0, limit: 20 });
  const counts = await orders.countBy('order_status', {});
  await claims.page({ where: { id: { in: found.map(({ id }) => id) } }, limit: 20 });
  const rows = found.map(({ id, reference, order_status, created_at, user }) => ({
    ...{ id, reference, order_status, created_at },
    ...{ name: user.name, country: user.country },
  }));
  return { rows, counts };
};

const create = async (request: IncomingMessage) => {
  const body = await bodyOf(request);
  const submission_key = sha256(String(request.headers['idempotency-key']));
  await orders.findOne({ submission_key });
  const known = await codes.get(firstCode?.id ?? '');
  if (known) await codes.replace({ ...known, version: known.version + 1 }, known.version);
  const now = new Date().toISOString();
  const entry = { id: newId(), message: { kind: 'received' as const }, created_at: now, due_at: now, tries: 0 };
  const outbox = [{ ...entry, delivered_at: null, last_error: null }];
  const order = anOrder({ id: newId(), reference: newReference(), submission_key, outbox, outbox_due: now });
  await orders.insert({ ...order, user: { ...order.user, ...(body.user as object) } });
  void tell(order.id);
  return { order_id: order.id };
};

/** As the outbox does: takes the message, hands it over, marks it. */
const tell = async (id: string) => {
  await orders.page({ where: { outbox_due: { lte: new Date().toISOString() } }, sort: ['outbox_due'], limit: 1 });
  await update(orders, id, (order) => ({ ...order, outbox_due: new Date().toISOString() }));
  await (await fetch(messagesUrl, { method: 'POST', body: '{}' })).arrayBuffer();
  await update(orders, id, (order) => ({ ...order, outbox_due: null }));
};

const link = async (request: IncomingMessage, id: string) => {
  const body = await bodyOf(request);
  await operators.get('first');
  const known = await orders.get(id);
  if (!known) return { found: false };
  const [item] = body.orderItems as { local_order_link: string }[];
  const items = known.items.map((one) => ({ ...one, local_order_link: item?.local_order_link ?? null }));
  const order = {
    ...known,
    version: known.version + 1,
    items,
    history: [...known.history, ...known.history.slice(-1)],
  };
  await orders.replace(order, known.version);
  await claims.page({ where: { id: { in: [id] } }, limit: 1 });
  return { order };
};

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  const answer = await (() => {
    if (url.pathname === '/api/orders/details') return details(url);
    if (request.method === 'GET') return list();
    return request.method === 'POST' ? create(request) : link(request, url.pathname.split('/')[4] ?? '');
  })();
  const etag = 'etag' in answer ? answer.etag : undefined;
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const text = JSON.stringify(answer);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(etag && { etag }),
  });
  response.end(text);
}).listen(Number(port), '127.0.0.1');
