import { variable } from '@potli/service-kit/variable.ts';
import type { SandboxOptions } from './sandbox.ts';

/** Defaults of the sandbox; dev/environment.ts passes the same values to the services. */
export const sandboxDefaults = {
  SANDBOX_RAZORPAY_KEY_ID: 'rzp_test_sandbox',
  SANDBOX_RAZORPAY_SECRET: 'sandbox-razorpay-secret-0000000000000000',
  SANDBOX_RAZORPAY_WEBHOOK_SECRET: 'sandbox-razorpay-webhook-secret-00000000',
  SANDBOX_PAYPAL_CLIENT_ID: 'sandbox-paypal-client',
  SANDBOX_PAYPAL_SECRET: 'sandbox-paypal-secret-000000000000000000',
  SANDBOX_PAYPAL_WEBHOOK_ID: 'WH-SANDBOX-SUBSCRIPTION',
  SANDBOX_WHATSAPP_TOKEN: 'sandbox-whatsapp-token-00000000000000000',
  SANDBOX_WHATSAPP_APP_SECRET: 'sandbox-whatsapp-app-secret-000000000000',
  SANDBOX_WHATSAPP_VERIFY_TOKEN: 'sandbox-whatsapp-verify-token-0000000000',
  SANDBOX_SMS_ACCOUNT: 'ACsandbox0000000000000000000000000',
  SANDBOX_SMS_TOKEN: 'sandbox-sms-token-0000000000000000000000',
  SANDBOX_EMAIL_TOKEN: 'sandbox-email-token-00000000000000000000',
  SANDBOX_EMAIL_NOTICE_PASSWORD: 'sandbox-email-notice-password-0000000000',
  SANDBOX_SITE_URL: 'http://127.0.0.1:4000',
} as const;

/** The sandbox's options from environment variables, or from the files that `<NAME>_FILE` name. Webhooks are sent where their address is set. */
export const readSettings = (environment: Record<string, string | undefined>): SandboxOptions => {
  const of = (name: keyof typeof sandboxDefaults): string => variable(environment, name) ?? sandboxDefaults[name];
  const razorpayWebhook = environment.SANDBOX_RAZORPAY_WEBHOOK_URL;
  const paypalWebhook = environment.SANDBOX_PAYPAL_WEBHOOK_URL;
  const whatsappWebhook = environment.SANDBOX_WHATSAPP_WEBHOOK_URL;
  const siteAt = environment.SANDBOX_SITE_AT;
  const emailWebhook = environment.SANDBOX_EMAIL_WEBHOOK_URL;
  return {
    razorpay: {
      keys: { id: of('SANDBOX_RAZORPAY_KEY_ID'), secret: of('SANDBOX_RAZORPAY_SECRET') },
      webhook: razorpayWebhook ? { url: razorpayWebhook, secret: of('SANDBOX_RAZORPAY_WEBHOOK_SECRET') } : undefined,
    },
    paypal: {
      client: { id: of('SANDBOX_PAYPAL_CLIENT_ID'), secret: of('SANDBOX_PAYPAL_SECRET') },
      webhook: paypalWebhook ? { url: paypalWebhook, id: of('SANDBOX_PAYPAL_WEBHOOK_ID') } : undefined,
      signingKey: variable(environment, 'SANDBOX_PAYPAL_SIGNING_KEY'),
    },
    whatsapp: {
      token: of('SANDBOX_WHATSAPP_TOKEN'),
      siteUrl: of('SANDBOX_SITE_URL'),
      webhook: whatsappWebhook ? { url: whatsappWebhook, secret: of('SANDBOX_WHATSAPP_APP_SECRET') } : undefined,
    },
    email: {
      token: of('SANDBOX_EMAIL_TOKEN'),
      webhook: emailWebhook ? { url: emailWebhook, password: of('SANDBOX_EMAIL_NOTICE_PASSWORD') } : undefined,
    },
    sms: {
      account: of('SANDBOX_SMS_ACCOUNT'),
      token: of('SANDBOX_SMS_TOKEN'),
      siteAt: siteAt ? { site: of('SANDBOX_SITE_URL'), at: siteAt } : undefined,
    },
  };
};
