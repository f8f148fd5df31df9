import { createSandbox } from '@potli/sandbox/sandbox.ts';
import { readSettings, sandboxDefaults } from '@potli/sandbox/settings.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { timeoutsOnStall } from '@potli/service-kit/testing/timeouts-on-stall.ts';
import { httpMessenger } from '../messages/messenger.ts';
import { ordersApp } from './orders-app.ts';

const siteUrl = 'https://potli.example';

/** svc-orders with its real HTTP clients against the sandbox's carriers, whose notices come back to it over HTTP. */
export const ordersWithCarriers = async () => {
  let ordersUrl = '';
  let under: Promise<number>[] = [];
  const deliver = (notice: { url: string; body: string; headers: Record<string, string> }): Promise<number> => {
    const told = fetch(notice.url.replace(siteUrl, ordersUrl), {
      method: 'POST',
      body: notice.body,
      headers: { 'content-type': 'application/json', ...notice.headers },
    }).then(({ status }) => status);
    under.push(told);
    return told;
  };
  const { app: carriers } = createSandbox({
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
      notices: {
        whatsappAppSecret: sandboxDefaults.SANDBOX_WHATSAPP_APP_SECRET,
        whatsappVerifyToken: sandboxDefaults.SANDBOX_WHATSAPP_VERIFY_TOKEN,
        smsToken: sandboxDefaults.SANDBOX_SMS_TOKEN,
        emailNoticePassword: sandboxDefaults.SANDBOX_EMAIL_NOTICE_PASSWORD,
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
    /** Delivers what is due and waits until the carriers have told what became of it, as often as that makes more due. */
    settle: async () => {
      do {
        under = [];
        await app.drain();
        // A carrier's next notice follows the answer to the one before.
        for (let known = -1; known !== under.length; ) {
          known = under.length;
          await Promise.all(under);
          await new Promise((resolve) => setImmediate(resolve));
        }
      } while (under.length > 0);
    },
    /** What people received, oldest first: the way and to whom. */
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
