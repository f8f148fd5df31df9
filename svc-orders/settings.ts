import { serviceSettings } from '@potli/service-kit/service-settings.ts';
import { integer, readSettings, secret, text, url, urls } from '@potli/service-kit/settings.ts';

/** All settings of svc-orders from its environment; throws one Error that lists every bad one. */
export const readOrdersSettings = (env: Readonly<Record<string, string | undefined>>) =>
  readSettings(env, {
    ...serviceSettings(4101),
    TOKEN_SECRET: secret(),
    OTP_SECRET: secret(),
    OPERATOR_PASSKEY: secret({ minLength: 12 }),
    OPERATOR_PHONE: text({ default: '' }),
    OTP_PER_ADDRESS_HOURLY: integer({ default: 20, min: 1 }),
    EVALUATION_HOURS: integer({ default: 24, min: 1, max: 720 }),
    BRAND_NAME: text({ default: 'Potli' }),
    SITE_URL: url(),
    CATALOG_URL: urls(),
    PAYMENTS_URL: urls(),
    WHATSAPP_URL: url(),
    WHATSAPP_TOKEN: secret({ minLength: 8 }),
    WHATSAPP_PHONE_ID: text(),
    SMS_URL: url(),
    SMS_ACCOUNT: text(),
    SMS_TOKEN: secret({ minLength: 8 }),
    SMS_FROM: text(),
  });
