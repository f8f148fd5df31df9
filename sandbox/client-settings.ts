import { sandboxDefaults } from './settings.ts';

/** Environment variables with which a service uses the providers of the sandbox at this origin. */
export const messagingIn = (sandbox: string) => ({
  WHATSAPP_URL: `${sandbox}/whatsapp/v25.0`,
  WHATSAPP_TOKEN: sandboxDefaults.SANDBOX_WHATSAPP_TOKEN,
  WHATSAPP_PHONE_ID: '100555010000001',
  SMS_URL: `${sandbox}/sms`,
  SMS_ACCOUNT: sandboxDefaults.SANDBOX_SMS_ACCOUNT,
  SMS_TOKEN: sandboxDefaults.SANDBOX_SMS_TOKEN,
  SMS_FROM: '+15005550006',
});

/** The same for the account that sends e-mail. */
export const mailIn = (sandbox: string) => ({
  EMAIL_URL: `${sandbox}/email`,
  EMAIL_TOKEN: sandboxDefaults.SANDBOX_EMAIL_TOKEN,
  EMAIL_FROM: 'desk@potli.example',
});

/** The same for the payment providers and the exchange rate, in test mode. */
export const paymentsIn = (sandbox: string) => ({
  PAYMENTS_MODE: 'test',
  RAZORPAY_URL: `${sandbox}/razorpay/v1`,
  RAZORPAY_WIDGET_URL: `${sandbox}/razorpay/checkout.js`,
  RAZORPAY_KEY_ID: sandboxDefaults.SANDBOX_RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET: sandboxDefaults.SANDBOX_RAZORPAY_SECRET,
  RAZORPAY_WEBHOOK_SECRETS: sandboxDefaults.SANDBOX_RAZORPAY_WEBHOOK_SECRET,
  PAYPAL_URL: `${sandbox}/paypal`,
  PAYPAL_SDK_URL: `${sandbox}/paypal/sdk/js`,
  PAYPAL_CLIENT_ID: sandboxDefaults.SANDBOX_PAYPAL_CLIENT_ID,
  PAYPAL_CLIENT_SECRET: sandboxDefaults.SANDBOX_PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID: sandboxDefaults.SANDBOX_PAYPAL_WEBHOOK_ID,
  RATES_URL: `${sandbox}/rates/v1`,
  RATES_SECOND_URL: `${sandbox}/rates/daily.xml`,
});
