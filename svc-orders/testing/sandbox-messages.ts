import { createSandbox } from '@potli/sandbox/sandbox.ts';
import { readSettings, sandboxDefaults } from '@potli/sandbox/settings.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { timeoutsOnStall } from '@potli/service-kit/testing/timeouts-on-stall.ts';
import { httpMessenger } from '../messages/messenger.ts';
import { ordersApp } from './orders-app.ts';

const siteUrl = 'https://potli.example';

/** svc-orders with its real HTTP clients and the sandbox's carriers, which send it delivery receipts over HTTP. */
export const ordersWithCarriers = async () => {
  let ordersUrl = '';
  let deliveries: Promise<number>[] = [];
  const deliver = (receipt: { url: string; body: string; headers: Record<string, string> }): Promise<number> => {
    const delivery = fetch(receipt.url.replace(siteUrl, ordersUrl), {
      method: 'POST',
      body: receipt.body,
      headers: { 'content-type': 'application/json', ...receipt.headers },
    }).then(({ status }) => status);
    deliveries.push(delivery);
    return delivery;
  };
  const carriers = createSandbox({
    ...readSettings({
      SANDBOX_WHATSAPP_WEBHOOK_URL: `${siteUrl}/api/messages/whatsapp/notices`,
      SANDBOX_EMAIL_WEBHOOK_URL: `${siteUrl}/api/messages/email/notices`,
    }),
    deliver,
  });
  const timeouts = timeoutsOnStall(carriers);
  const sandbox = await serve(carriers);
  const app = await ordersApp({
    messenger: httpMessenger({
      whatsappUrl: `${sandbox.url}/whatsapp/v25.0`,
      whatsappToken: sandboxDefaults.SANDBOX_WHATSAPP_TOKEN,
      whatsappPhoneId: '100',
      smsUrl: `${sandbox.url}/sms`,
      smsAccount: sandboxDefaults.SANDBOX_SMS_ACCOUNT,
      smsToken: sandboxDefaults.SANDBOX_SMS_TOKEN,
      smsFrom: '+15005550006',
      siteUrl,
      email: {
        url: `${sandbox.url}/email`,
        token: sandboxDefaults.SANDBOX_EMAIL_TOKEN,
        from: 'desk@potli.example',
      },
    }),
    settings: {
      receipts: {
        whatsappAppSecrets: [sandboxDefaults.SANDBOX_WHATSAPP_APP_SECRET],
        whatsappVerifyToken: sandboxDefaults.SANDBOX_WHATSAPP_VERIFY_TOKEN,
        smsTokens: [sandboxDefaults.SANDBOX_SMS_TOKEN],
        emailNoticePasswords: [sandboxDefaults.SANDBOX_EMAIL_NOTICE_PASSWORD],
      },
    },
  });
  ordersUrl = app.url;

  return {
    ...app,
    /** Sets failure switches of one carrier. */
    switches: async (carrier: 'whatsapp' | 'sms' | 'email', positions: Record<string, string | number>) => {
      await fetch(`${sandbox.url}/${carrier}/_switches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(positions),
      });
    },
    /** Delivers due messages and waits for their receipts, until nothing more is due. */
    settle: async () => {
      do {
        deliveries = [];
        await app.drain();
        // A carrier sends the next receipt after the response to the previous one.
        for (let known = -1; known !== deliveries.length; ) {
          known = deliveries.length;
          await Promise.all(deliveries);
          await new Promise((resolve) => setImmediate(resolve));
        }
      } while (deliveries.length > 0);
    },
    /** The messages received, oldest first: channel and recipient. */
    received: async (): Promise<string[]> => {
      const answer = await fetch(`${sandbox.url}/inbox/messages`);
      const messages = (await answer.json()) as { channel: string; to: string }[];
      return messages.map(({ channel, to }) => `${channel} ${to}`).toReversed();
    },
    close: async () => {
      await app.close();
      await sandbox.close();
      timeouts.mockRestore();
    },
  };
};
