import { describe, expect, test } from 'vitest';
import { readOrdersSettings } from './settings.ts';

const long = 'x'.repeat(32);
const given = {
  NODE_ENV: 'production',
  API_KEY: 'a key',
  ORDERS_SECRET: long,
  PAYMENTS_SECRET: long,
  CATALOG_SECRET: long,
  SITE_SECRET: long,
  TOKEN_SECRET: long,
  OTP_SECRET: long,
  OPERATOR_PASSKEY: 'a long passkey',
  SITE_URL: 'https://potli.example',
  CATALOG_URL: 'http://catalog:4103',
  PAYMENTS_URL: 'http://payments:4102',
  WHATSAPP_URL: 'https://messages.example/v25.0',
  WHATSAPP_TOKEN: long,
  WHATSAPP_PHONE_ID: '1',
  SMS_URL: 'https://sms.example',
  SMS_ACCOUNT: 'AC1',
  SMS_TOKEN: long,
  SMS_FROM: '+15005550006',
};

describe('production', () => {
  test('starts with settings of its own', () => {
    expect(readOrdersSettings(given).variables).toMatchObject({ PORT: 4101, OTP_PER_ADDRESS_HOURLY: 20 });
  });

  test('hashes passkeys with a scrypt cost of 16,384', () => {
    expect(readOrdersSettings(given).app.passkeyCost).toBe(16_384);
  });

  test.each([
    ['API_KEY', 'potli-sandbox-key'],
    ['ORDERS_SECRET', 'sandbox-orders-secret-00000000000000000000'],
    ['PAYMENTS_SECRET', `${long}, short`],
    ['CATALOG_SECRET', ','],
    ['SITE_SECRET', ''],
    ['TOKEN_SECRET', 'short'],
    ['OTP_SECRET', ''],
    ['OPERATOR_PASSKEY', ''],
    ['OPERATOR_PASSKEY', 'sandbox-passkey'],
    ['OPERATOR_PASSKEY', 'seven77'],
    ['SMS_TOKEN', 'sandbox-sms-token'],
    ['SITE_URL', 'http://potli.example'],
    ['WHATSAPP_URL', 'http://messages.example/v25.0'],
    ['SMS_URL', 'http://sms.example'],
    ['EMAIL_URL', 'https://mail.example'],
    ['WHATSAPP_VERIFY_TOKEN', 'one of two'],
    ['EMAIL_NOTICE_PASSWORD', 'short'],
    ['SENDER_GSTIN', '29AAAAA'],
    ['SENDER_IEC', 'not an IEC'],
  ])('refuses to start with %s %j', (name, value) => {
    expect(() => readOrdersSettings({ ...given, [name]: value })).toThrow(name);
  });

  test('names every bad setting at once and none of their values', () => {
    const read = () =>
      readOrdersSettings({
        ...given,
        SITE_URL: 'potli',
        OTP_SECRET: 'sandbox-otp-secret',
        PORT: '99999',
        EMAIL_FROM: 'a@b.example',
      });
    expect(read).toThrow(
      /PORT[\s\S]*OTP_SECRET[\s\S]*SITE_URL[\s\S]*EMAIL_URL, EMAIL_TOKEN and EMAIL_FROM must be set together/,
    );
    expect(read).not.toThrow(/sandbox-otp-secret/);
  });
});
