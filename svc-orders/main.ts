import { systemClock } from '@potli/service-kit/clock.ts';
import { startService } from '@potli/service-kit/start-service.ts';
import { createApp } from './app.ts';
import { catalogRates } from './catalog/rates-client.ts';
import { httpMessenger } from './messages/messenger.ts';
import { paymentsCloser } from './payments/payments-client.ts';
import { readOrdersSettings } from './settings.ts';

const env = readOrdersSettings(process.env);
await startService('orders', env, (foundation) =>
  createApp({
    ...foundation,
    settings: {
      apiKey: env.API_KEY,
      serviceSecret: env.SERVICE_SECRET,
      tokenSecret: env.TOKEN_SECRET,
      otpSecret: env.OTP_SECRET,
      operatorPasskey: env.OPERATOR_PASSKEY,
      otpPerAddressHourly: env.OTP_PER_ADDRESS_HOURLY,
      retentionDays: env.RETENTION_DAYS,
      evaluationHours: env.EVALUATION_HOURS,
      brandName: env.BRAND_NAME,
      siteUrl: env.SITE_URL,
      operatorPhone: env.OPERATOR_PHONE,
      notices: {
        whatsappAppSecret: env.WHATSAPP_APP_SECRET,
        whatsappVerifyToken: env.WHATSAPP_VERIFY_TOKEN,
        smsToken: env.SMS_TOKEN,
        emailNoticePassword: env.EMAIL_NOTICE_PASSWORD,
      },
      validateAnswers: env.NODE_ENV !== 'production',
      trustProxy: env.TRUST_PROXY === 'yes',
    },
    messenger: httpMessenger({
      whatsappUrl: env.WHATSAPP_URL,
      whatsappToken: env.WHATSAPP_TOKEN,
      whatsappPhoneId: env.WHATSAPP_PHONE_ID,
      smsUrl: env.SMS_URL,
      smsAccount: env.SMS_ACCOUNT,
      smsToken: env.SMS_TOKEN,
      smsFrom: env.SMS_FROM,
      siteUrl: env.SITE_URL,
      email: env.mail,
    }),
    ratesOf: catalogRates({ catalogUrl: env.CATALOG_URL, apiKey: env.API_KEY }, systemClock),
    closePayments: paymentsCloser({ paymentsUrl: env.PAYMENTS_URL, serviceSecret: env.SERVICE_SECRET }, systemClock),
    clock: systemClock,
  }),
);
