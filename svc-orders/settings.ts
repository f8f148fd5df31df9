import { integer, oneOf, optional, port, readSettings, secret, text, url } from '@potli/service-kit/settings.ts';

/** All settings of svc-orders from its environment; throws one Error that lists every bad one. */
export const readOrdersSettings = (env: Readonly<Record<string, string | undefined>>) =>
  readSettings(env, {
    NODE_ENV: oneOf(['development', 'test', 'production'], { default: 'development' }),
    HOST: text({ default: '127.0.0.1' }),
    PORT: port({ default: 4101 }),
    DATA_DIR: text({ default: '.data' }),
    MONGODB_URI: optional(text()),
    LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
    /** Behind the site: the caller's address is what the site saw. */
    TRUST_PROXY: oneOf(['yes', 'no'], { default: 'yes' }),
    API_KEY: text(),
    SERVICE_SECRET: secret(),
    TOKEN_SECRET: secret(),
    OTP_SECRET: secret(),
    OPERATOR_PASSKEY: secret({ minLength: 12 }),
    OPERATOR_PHONE: text({ default: '' }),
    OTP_PER_ADDRESS_HOURLY: integer({ default: 20, min: 1 }),
    BRAND_NAME: text({ default: 'Potli' }),
    SITE_URL: url(),
    CATALOG_URL: url(),
    WHATSAPP_URL: url(),
    WHATSAPP_TOKEN: secret({ minLength: 8 }),
    WHATSAPP_PHONE_ID: text(),
    SMS_URL: url(),
    SMS_ACCOUNT: text(),
    SMS_TOKEN: secret({ minLength: 8 }),
    SMS_FROM: text(),
  });
