import { getPayable, listOrders } from '@potli/contracts/order/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { emptiedStore } from '@potli/service-kit/testing/temp-store.ts';
import { expect, onTestFinished, test } from 'vitest';
import { anOrder } from './order/an-order.ts';
import { storedPhoneCodes } from './phone/phone-codes.ts';
import { apiKey, ordersApp } from './testing/orders-app.ts';

const old = 'the old secret, thirty-two characters long';
const fresh = 'the new secret, thirty-two characters long';
/** Each step is deployed to one instance after the other (docs/security.md). */
const steps = [[old], [old, fresh], [fresh, old], [fresh]];

test('secrets rotate in steps over two instances: no token, no service call and no code is rejected', async () => {
  const temp = await emptiedStore();
  const start = async (secrets: readonly string[]) => {
    const settings = { tokenSecrets: secrets, otpSecrets: secrets, callerKeys: { payments: secrets } };
    const app = await ordersApp({ settings, store: temp.store });
    const codes = storedPhoneCodes(app.codes, secrets, app.clock);
    return { ...app, secrets, codes, token: await app.signIn() };
  };
  let instances = [await start(steps[0] ?? []), await start(steps[0] ?? [])];
  onTestFinished(async () => {
    for (const instance of instances) await instance.close();
    await temp.remove();
  });
  const order = await instances[0]?.has(anOrder({ order_status: 'ORDER_CONFIRMATION' }));
  let phone = 0;

  const eachServesTheOther = async () => {
    for (const issuer of instances) {
      phone += 1;
      const sent = { phone: `+9198${phone}`, purpose: 'submission' as const, address: '203.0.113.1' };
      const caller = { name: 'payments', secret: issuer.secrets } as const;
      const byPayments = await signServiceToken(caller, 'orders', issuer.clock);
      const params = { orderId: order?.id ?? '' };
      for (const server of instances) {
        expect((await call(server.url, listOrders, { apiKey, token: issuer.token })).status).toBe(200);
        expect((await call(server.url, getPayable, { token: byPayments, params })).status).toBe(200);
        const code = await issuer.codes.issue(`${sent.phone}${instances.indexOf(server)}`, 'submission', sent.address);
        const entered = { ...sent, phone: `${sent.phone}${instances.indexOf(server)}`, code, use: 'an order' };
        await server.codes.use(entered);
        await issuer.codes.use(entered);
      }
    }
  };

  await eachServesTheOther();
  for (const secrets of steps.slice(1)) {
    for (const index of [0, 1]) {
      await instances[index]?.close();
      instances = instances.with(index, await start(secrets));
      await eachServesTheOther();
    }
  }
});

test('a phone gets no further code by a rotation: its limits are those of the code sent last', async () => {
  const temp = await emptiedStore();
  onTestFinished(() => temp.remove());
  const app = await ordersApp({ store: temp.store });
  onTestFinished(() => app.close());
  const before = storedPhoneCodes(app.codes, [old, fresh], app.clock);
  const after = storedPhoneCodes(app.codes, [fresh, old], app.clock);
  await before.issue('+911', 'submission', '203.0.113.1');
  await expect(after.issue('+911', 'submission', '203.0.113.1')).rejects.toMatchObject({ code: 'OTP_TOO_SOON' });
  app.pass(31);
  const code = await after.issue('+911', 'submission', '203.0.113.1');
  await before.use({ phone: '+911', purpose: 'submission', code, address: '203.0.113.1', use: 'x' });
});
