import { getOrder } from '@potli/contracts/order/operations.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import { apiKey } from '../testing/orders-app.ts';
import { ordersWithCarriers } from '../testing/sandbox-messages.ts';
import type { OrderMessage } from './order-message.ts';
import { receiveReceipt } from './receive-receipt.ts';

let app: Awaited<ReturnType<typeof ordersWithCarriers>>;
beforeEach(async () => {
  app = await ordersWithCarriers();
});
afterEach(() => app.close());

const phone = '447700900123';
const mail = anOrder().user.email;

/** An order that owes a message; answers how operators see the message. */
const owing = async (message: OrderMessage = { kind: 'delivered' }) => {
  const outbox = [outboxEntry(newId(), message, app.state.now)];
  const order = anOrder({ id: newId(), reference: newReference(), order_status: 'ORDER_COMPLETED', outbox });
  await app.has({ ...order, outbox_due: outboxDue(outbox) });
  const token = await app.signIn();
  return async () => {
    const answer = await call(app.url, getOrder, { apiKey, token, query: { order_id: order.id } });
    const [seen] = succeeded(answer).order.messages ?? [];
    if (!seen) throw new Error('no message');
    return seen;
  };
};
const refuseBy = (carrier: 'whatsapp' | 'sms' | 'email', code: number) => app.switches(carrier, { fail_next: 1, code });

describe('a message to a customer', () => {
  test('goes by WhatsApp, and its delivery receipts are shown to operators', async () => {
    const seen = await owing();
    await app.settle();
    expect(await app.received()).toEqual([`whatsapp ${phone}`]);
    expect(await seen()).toMatchObject({
      state: 'delivered',
      channel: 'whatsapp',
      refusals: [],
      receipt: { state: 'delivered' },
    });
  });

  test('falls back to SMS when WhatsApp cannot reach the number', async () => {
    await refuseBy('whatsapp', 131026);
    const seen = await owing();
    await app.settle();
    expect(await app.received()).toEqual([`sms ${phone}`]);
    expect(await seen()).toMatchObject({
      state: 'delivered',
      channel: 'sms',
      refusals: [{ channel: 'whatsapp', reason: 'whatsapp answered 400 (131026)' }],
      receipt: { state: 'delivered' },
      failed_tries: 0,
    });
  });

  test('falls back to e-mail when SMS fails too', async () => {
    await refuseBy('whatsapp', 132001);
    await refuseBy('sms', 21211);
    const seen = await owing();
    await app.settle();
    expect(await app.received()).toEqual([`email ${mail}`]);
    expect(await seen()).toMatchObject({
      channel: 'email',
      refusals: [{ channel: 'whatsapp' }, { channel: 'sms', reason: 'sms answered 400 (21211)' }],
      receipt: { state: 'delivered' },
    });
  });

  test('is dead-lettered at once when every channel rejects it', async () => {
    await refuseBy('whatsapp', 131026);
    await refuseBy('sms', 21211);
    await refuseBy('email', 406);
    const seen = await owing();
    await app.settle();
    expect(await app.received()).toEqual([]);
    expect(await seen()).toMatchObject({ state: 'failed', last_error: 'email answered 422 (406)', failed_tries: 1 });
  });

  test.each([130429, 131000, 190])(
    'waits for WhatsApp where its code %i says that it can still go that way',
    async (code) => {
      await refuseBy('whatsapp', code);
      const seen = await owing();
      await app.settle();
      expect(await seen()).toMatchObject({ state: 'owed', channel: 'whatsapp', refusals: [], failed_tries: 1 });
      app.pass(1);
      await app.settle();
      expect(await app.received()).toEqual([`whatsapp ${phone}`]);
      expect(await seen()).toMatchObject({ state: 'delivered', channel: 'whatsapp' });
    },
  );

  test('falls back to the next channel when an accepted message fails later', async () => {
    await app.switches('whatsapp', { receipt: 'failed', receipt_code: 131049 });
    await app.switches('sms', { receipt: 'failed' });
    const seen = await owing();
    await app.settle();
    expect(await app.received()).toEqual([`whatsapp ${phone}`, `sms ${phone}`, `email ${mail}`]);
    expect(await seen()).toMatchObject({
      state: 'delivered',
      channel: 'email',
      refusals: [{ reason: 'whatsapp: 131049' }, { reason: 'sms: 30005' }],
      receipt: { state: 'delivered' },
    });
  });

  test('does not fall back when it fails later and no longer applies', async () => {
    const outbox = [outboxEntry('M1', { kind: 'quote', total_paise: 279_900 } as const, app.state.now)];
    const order = anOrder({ id: newId(), reference: newReference(), order_status: 'ORDER_CONFIRMATION', outbox });
    await app.has({ ...order, outbox_due: outboxDue(outbox) });
    await app.settle();
    await update(app.orders, order.id, (stored) => ({ ...stored, order_status: 'PAYMENT_DONE' as const }));
    const failed = { channel: 'whatsapp', name: `${order.reference}.M1`, state: 'failed' } as const;
    await receiveReceipt(app.orders, failed, app.state.now);
    await app.settle();
    expect(await app.received()).toEqual([`whatsapp ${phone}`]);
    expect((await app.orders.get(order.id))?.outbox).toMatchObject([{ delivered_at: null, outdated: true }]);
  });

  test('is dead-lettered when its e-mail bounces', async () => {
    await refuseBy('whatsapp', 131026);
    await refuseBy('sms', 21211);
    await app.switches('email', { receipt: 'failed' });
    const seen = await owing();
    await app.settle();
    expect(await seen()).toMatchObject({ state: 'failed', last_error: 'email: bounced (1)' });
  });

  test('keeps the latest state, whatever the order and number of its receipts', async () => {
    await app.switches('whatsapp', { receipt: 'duplicate' });
    const seen = await owing();
    await app.settle();
    expect((await seen()).receipt?.state).toBe('delivered');
    expect(await app.received()).toEqual([`whatsapp ${phone}`]);
  });
});

describe('a message whose request times out', () => {
  test('is not sent again when a delivery receipt confirms it', async () => {
    await app.switches('whatsapp', { next_send: 'timeout_after_send' });
    const seen = await owing();
    await app.settle();
    expect(await seen()).toMatchObject({ state: 'delivered', channel: 'whatsapp', receipt: { state: 'delivered' } });
    app.pass(3600);
    await app.settle();
    expect(await app.received()).toEqual([`whatsapp ${phone}`]);
  });

  test('is retried after a minute without a receipt, then on the next channel', async () => {
    await app.switches('whatsapp', { receipt: 'none', next_send: 'timeout_after_send' });
    const seen = await owing();
    await app.settle();
    expect(await seen()).toMatchObject({ state: 'owed', next_try_at: '2026-03-02T06:31:00.000Z', receipt: null });
    app.pass(60);
    await app.switches('whatsapp', { next_send: 'timeout_after_send' });
    await app.settle();
    expect(await app.received()).toEqual([`whatsapp ${phone}`, `whatsapp ${phone}`, `sms ${phone}`]);
    expect(await seen()).toMatchObject({ state: 'delivered', channel: 'sms' });
  });
});

test('does not send messages for operators by e-mail', async () => {
  await refuseBy('whatsapp', 131026);
  await refuseBy('sms', 21211);
  const seen = await owing({ kind: 'operators_paid' });
  await app.settle();
  expect(await app.received()).toEqual([]);
  expect(await seen()).toMatchObject({ state: 'failed', to: 'operators' });
});
