import { describe, expect, expectTypeOf, test } from 'vitest';
import { integer, list, oneOf, optional, port, readSettings, secret, text, url } from './settings.ts';

const spec = {
  PORT: port({ default: 4101 }),
  HOST: text({ default: '127.0.0.1' }),
  NAME: text(),
  CATALOG_URL: url(),
  TOKEN_SECRET: secret({ default: 'sandbox-token-secret' }),
  PASSKEY: secret({ minLength: 6 }),
  MODE: oneOf(['test', 'live'], { default: 'test' }),
  SECRETS: list({ default: [], of: secret() }),
  HOSTS: list({ default: [] }),
  PAGE: integer({ default: 10, min: 5, max: 20 }),
  MONGODB_URI: optional(url({ protocols: ['mongodb:', 'mongodb+srv:'] })),
};
const good = { NAME: 'n', CATALOG_URL: 'http://127.0.0.1:4103/', PASSKEY: 'opensesame' };
const longSecret = 'x'.repeat(32);

describe('settings', () => {
  test('are read in their types, with defaults for what is unset or empty', () => {
    const settings = readSettings({ ...good, PORT: '4199', HOST: ' ', SECRETS: 'a, b,' }, spec);
    expect(settings).toEqual({
      PORT: 4199,
      HOST: '127.0.0.1',
      NAME: 'n',
      CATALOG_URL: 'http://127.0.0.1:4103',
      TOKEN_SECRET: 'sandbox-token-secret',
      PASSKEY: 'opensesame',
      MODE: 'test',
      SECRETS: ['a', 'b'],
      HOSTS: [],
      PAGE: 10,
      MONGODB_URI: undefined,
    });
    expectTypeOf(settings.PORT).toEqualTypeOf<number>();
    expectTypeOf(settings.MODE).toEqualTypeOf<'test' | 'live'>();
    expectTypeOf(settings.SECRETS).toEqualTypeOf<readonly string[]>();
    expectTypeOf(settings.HOSTS).toEqualTypeOf<readonly string[]>();
    expectTypeOf(settings.MONGODB_URI).toEqualTypeOf<string | undefined>();
  });

  test('that are bad are all named at once, none with its value', () => {
    const env = {
      PORT: '70000',
      CATALOG_URL: 'ftp://x',
      MODE: 'prod',
      PAGE: '1.5',
      PASSKEY: 'p',
      MONGODB_URI: 'http://secret',
    };
    const read = () => readSettings(env, spec);
    expect(read).toThrow(
      [
        'Bad settings:',
        '- PORT must be a whole number from 0 to 65535',
        '- NAME must be set',
        '- CATALOG_URL must be an absolute address (http: or https:)',
        '- MODE must be one of test, live',
        '- PAGE must be a whole number from 5 to 20',
        '- MONGODB_URI must be an absolute address (mongodb: or mongodb+srv:)',
      ].join('\n'),
    );
  });

  test.each([
    ['left at its sandbox default', {}, 'TOKEN_SECRET must be set: a sandbox secret is not accepted'],
    ['given a sandbox secret', { TOKEN_SECRET: `sandbox-${longSecret}` }, 'TOKEN_SECRET must be set'],
    ['too short', { TOKEN_SECRET: 'x'.repeat(31) }, 'TOKEN_SECRET must have at least 32 characters'],
    ['too short in a list', { TOKEN_SECRET: longSecret, SECRETS: `${longSecret},short` }, 'SECRETS must have at least'],
  ])('of production are refused with a secret %s', (_, more, message) => {
    expect(() => readSettings({ ...good, NODE_ENV: 'production', ...more }, spec)).toThrow(message);
  });

  test('of production are accepted with secrets of their own', () => {
    const env = { ...good, NODE_ENV: 'production', TOKEN_SECRET: longSecret };
    expect(readSettings(env, spec).TOKEN_SECRET).toBe(longSecret);
  });
});
