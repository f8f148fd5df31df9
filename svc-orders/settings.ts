import { usualEvaluationHours } from '@potli/contracts/rules/evaluation-due.ts';
import { serviceSettings } from '@potli/service-kit/service-settings.ts';
import type { CallerKeys } from '@potli/service-kit/service-token.ts';
import {
  documented,
  integer,
  matching,
  optional,
  publicUrl,
  readSettings,
  secret,
  secrets,
  text,
  urls,
} from '@potli/service-kit/settings.ts';
import { usualPasskeyCost } from './operator/operators.ts';
import type { Sender } from './papers/sender.ts';
import { mostValidDays } from './quote/quote.ts';

/** The environment variables of svc-orders. */
export const ordersSettings = {
  ...serviceSettings(4101),
  ORDERS_SECRET: documented('Signs what svc-orders asks of svc-payments.', secrets()),
  PAYMENTS_SECRET: documented('Verifies what svc-payments asks; its `PAYMENTS_SECRET`.', secrets()),
  CATALOG_SECRET: documented('Verifies what svc-catalog asks; its `CATALOG_SECRET`.', secrets()),
  SITE_SECRET: documented('Verifies what the site asks; its `SITE_SECRET`.', secrets()),
  TOKEN_SECRET: documented('Signs the tokens of signed-in operators.', secrets()),
  OTP_SECRET: documented(
    "Key of the hashes under which one-time codes are stored, and of the encryption of operators' second factors.",
    secrets(),
  ),
  OPERATOR_PASSKEY: documented(
    'The passkey of the first operator, created when there is none.',
    secret({ minLength: 12 }),
  ),
  OPERATOR_PHONE: documented('Where operators are notified of payments; empty: nowhere.', text({ default: '' })),
  OTP_PER_ADDRESS_HOURLY: documented('One-time codes per network address and hour.', integer({ default: 20, min: 1 })),
  OTP_PER_NETWORK_HOURLY: documented(
    'One-time codes per hour for all addresses that share their first 24 bits (IPv6: 48).',
    integer({ default: 100, min: 1 }),
  ),
  OTP_PER_COUNTRY_HOURLY: documented(
    'One-time codes per hour to the numbers of one calling code.',
    integer({ default: 500, min: 1 }),
  ),
  OTP_HOURLY: documented('One-time codes per hour in all.', integer({ default: 1000, min: 1 })),
  EVALUATION_HOURS: documented(
    'Hours within which customers are promised an evaluation.',
    integer({ default: usualEvaluationHours, min: 1, max: 720 }),
  ),
  QUOTE_VALID_DAYS: documented(
    'Days for which a customer can pay the price of an evaluation ([payments.md](payments.md)).',
    integer({ default: 7, min: 1, max: mostValidDays }),
  ),
  SENDER_NAME: documented('Who sends the parcels, on their papers; empty: `BRAND_NAME`.', text({ default: '' })),
  SENDER_ADDRESS: documented('The address of the sender on papers, its lines separated by `|`.', text({ default: '' })),
  SENDER_PHONE: documented('The telephone number of the sender on papers.', text({ default: '' })),
  SENDER_EMAIL: documented('The e-mail address of the sender on papers.', text({ default: '' })),
  SENDER_GSTIN: documented(
    'The GST identification number of the sender, for invoices and customs.',
    optional(matching(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'GSTIN of 15 characters')),
  ),
  SENDER_IEC: documented(
    'The Importer Exporter Code of the sender, for invoices and customs.',
    optional(matching(/^[0-9A-Z]{10}$/, 'IEC of 10 characters')),
  ),
  BRAND_NAME: documented('The name that messages are signed with.', text({ default: 'Potli' })),
  SITE_URL: documented('The public address of the site, for links in messages.', publicUrl()),
  PHOTOS_URL: documented(
    'The bucket of photos of goods, as `s3://bucket/folder`, with the same `AWS_…` variables as the release store; without it, the folder `photos` under `DATA_DIR`. Set it where several instances run.',
    optional(text()),
  ),
  CATALOG_URL: documented('svc-catalog; one address per instance.', urls()),
  PAYMENTS_URL: documented('svc-payments; one address per instance.', urls()),
  WHATSAPP_URL: documented('The WhatsApp Cloud API.', publicUrl()),
  WHATSAPP_TOKEN: documented('Access token of the WhatsApp Cloud API.', secret({ minLength: 8 })),
  WHATSAPP_PHONE_ID: documented('The id of the sending phone number.', text()),
  SMS_URL: documented('The SMS provider (Twilio API).', publicUrl()),
  SMS_ACCOUNT: documented('Account id at the SMS provider.', text()),
  SMS_TOKEN: documented(
    'Access token of the SMS provider, which also signs its delivery receipts.',
    secrets({ minLength: 8 }),
  ),
  SMS_FROM: documented('The sending number or name of text messages.', text()),
  WHATSAPP_APP_SECRET: documented(
    'Verifies the signature of WhatsApp delivery receipts. Without it, receipts are rejected. Set together with `WHATSAPP_VERIFY_TOKEN`.',
    optional(secrets({ minLength: 8 })),
  ),
  WHATSAPP_VERIFY_TOKEN: documented(
    'The token of the webhook subscription at WhatsApp.',
    optional(secret({ minLength: 8 })),
  ),
  EMAIL_URL: documented(
    'The e-mail provider (Postmark API), the last channel to a customer. Set all three `EMAIL_…` of sending or none.',
    optional(publicUrl()),
  ),
  EMAIL_TOKEN: documented('Server token of the e-mail provider.', optional(secret({ minLength: 8 }))),
  EMAIL_FROM: documented('The sender of e-mails.', text({ default: '' })),
  EMAIL_NOTICE_PASSWORD: documented(
    "The password of the e-mail provider's webhook. Without it, its delivery receipts are rejected.",
    optional(secrets({ minLength: 16 })),
  ),
};

/** What the app decides by; addresses and keys of others are in its collaborators. */
export type AppSettings = ReturnType<typeof readOrdersSettings>['app'];

/** All settings of svc-orders from its environment; throws one Error that lists every invalid one. */
export const readOrdersSettings = (env: Readonly<Record<string, string | undefined>>) => {
  const variables = readSettings(env, ordersSettings, {
    together: [
      ['EMAIL_URL', 'EMAIL_TOKEN', 'EMAIL_FROM'],
      ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
    ],
  });
  const { EMAIL_URL, EMAIL_TOKEN, EMAIL_FROM } = variables;
  return {
    variables,
    app: {
      apiKey: variables.API_KEY,
      callerKeys: {
        payments: variables.PAYMENTS_SECRET,
        catalog: variables.CATALOG_SECRET,
        site: variables.SITE_SECRET,
      } as CallerKeys,
      tokenSecrets: variables.TOKEN_SECRET,
      otpSecrets: variables.OTP_SECRET,
      operatorPasskey: variables.OPERATOR_PASSKEY,
      passkeyCost: usualPasskeyCost,
      codeLimits: {
        address: variables.OTP_PER_ADDRESS_HOURLY,
        network: variables.OTP_PER_NETWORK_HOURLY,
        country: variables.OTP_PER_COUNTRY_HOURLY,
        overall: variables.OTP_HOURLY,
      },
      retentionDays: variables.RETENTION_DAYS,
      evaluationHours: variables.EVALUATION_HOURS,
      quoteValidDays: variables.QUOTE_VALID_DAYS,
      brandName: variables.BRAND_NAME,
      sender: {
        name: variables.SENDER_NAME || variables.BRAND_NAME,
        address: variables.SENDER_ADDRESS,
        phone: variables.SENDER_PHONE,
        email: variables.SENDER_EMAIL,
        gstin: variables.SENDER_GSTIN ?? '',
        iec: variables.SENDER_IEC ?? '',
      } satisfies Sender,
      siteUrl: variables.SITE_URL,
      operatorPhone: variables.OPERATOR_PHONE,
      receipts: {
        whatsappAppSecrets: variables.WHATSAPP_APP_SECRET,
        whatsappVerifyToken: variables.WHATSAPP_VERIFY_TOKEN,
        smsTokens: variables.SMS_TOKEN,
        emailNoticePasswords: variables.EMAIL_NOTICE_PASSWORD,
      },
      validateAnswers: variables.NODE_ENV !== 'production',
      trustProxy: variables.TRUST_PROXY === 'yes',
    },
    mail: EMAIL_URL && EMAIL_TOKEN ? { url: EMAIL_URL, token: EMAIL_TOKEN, from: EMAIL_FROM } : undefined,
  };
};
