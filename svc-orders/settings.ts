import { serviceSettings } from '@potli/service-kit/service-settings.ts';
import { integer, optional, publicUrl, readSettings, secret, text, urls } from '@potli/service-kit/settings.ts';

/** All settings of svc-orders from its environment; throws one Error that lists every bad one. */
export const readOrdersSettings = (env: Readonly<Record<string, string | undefined>>) => {
  const settings = readSettings(
    env,
    {
      ...serviceSettings(4101),
      TOKEN_SECRET: secret(),
      OTP_SECRET: secret(),
      OPERATOR_PASSKEY: secret({ minLength: 12 }),
      OPERATOR_PHONE: text({ default: '' }),
      OTP_PER_ADDRESS_HOURLY: integer({ default: 20, min: 1 }),
      EVALUATION_HOURS: integer({ default: 24, min: 1, max: 720 }),
      BRAND_NAME: text({ default: 'Potli' }),
      SITE_URL: publicUrl(),
      CATALOG_URL: urls(),
      PAYMENTS_URL: urls(),
      WHATSAPP_URL: publicUrl(),
      WHATSAPP_TOKEN: secret({ minLength: 8 }),
      WHATSAPP_PHONE_ID: text(),
      SMS_URL: publicUrl(),
      SMS_ACCOUNT: text(),
      SMS_TOKEN: secret({ minLength: 8 }),
      SMS_FROM: text(),
      /** Without both, the messaging service cannot tell what became of messages. */
      WHATSAPP_APP_SECRET: optional(secret({ minLength: 8 })),
      WHATSAPP_VERIFY_TOKEN: optional(secret({ minLength: 8 })),
      /** The last way to a customer; all three or none. */
      EMAIL_URL: optional(publicUrl()),
      EMAIL_TOKEN: optional(secret({ minLength: 8 })),
      EMAIL_FROM: text({ default: '' }),
      EMAIL_NOTICE_PASSWORD: optional(secret({ minLength: 16 })),
    },
    {
      together: [
        ['EMAIL_URL', 'EMAIL_TOKEN', 'EMAIL_FROM'],
        ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
      ],
    },
  );
  const { EMAIL_URL, EMAIL_TOKEN, EMAIL_FROM } = settings;
  return {
    ...settings,
    mail: EMAIL_URL && EMAIL_TOKEN ? { url: EMAIL_URL, token: EMAIL_TOKEN, from: EMAIL_FROM } : undefined,
  };
};
