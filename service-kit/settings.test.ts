import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import {
  integer,
  list,
  mongodbAddress,
  oneOf,
  optional,
  port,
  readSettings,
  secret,
  text,
  url,
  urls,
} from './settings.ts';

const spec = {
  PORT: port({ default: 4101 }),
  HOST: text({ default: '127.0.0.1' }),
  NAME: text(),
  CATALOG_URL: url(),
  TOKEN_SECRET: secret({ default: 'sandbox-token-secret' }),
  PASSKEY: secret({ minLength: 6 }),
  MODE: oneOf(['test', 'live'], { default: 'test' }),
  SECRETS: list({ default: [], of: secret() }),
  HOSTS: list({ default: [], of: text() }),
  PAGE: integer({ default: 10, min: 5, max: 20 }),
  MONGODB_URI: optional(mongodbAddress()),
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
        '- MONGODB_URI must be a MongoDB address (`mongodb://…` or `mongodb+srv://…`)',
      ].join('\n'),
    );
  });

  test.each([
    ['http://a:1', ['http://a:1']],
    [' http://a:1/ ,https://b', ['http://a:1', 'https://b']],
  ])('accept the instances of an upstream service: %s', (given, read) => {
    expect(readSettings({ CATALOG_URL: given }, { CATALOG_URL: urls() }).CATALOG_URL).toEqual(read);
  });

  test.each([
    [',', 'must name at least one address'],
    ['http://a:1,b', 'must be an absolute address'],
  ])('reject %s as instances of an upstream service', (given, message) => {
    expect(() => readSettings({ CATALOG_URL: given }, { CATALOG_URL: urls() })).toThrow(message);
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

  describe('from a file, as containers receive secrets,', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'token-secret');
    writeFileSync(file, `${longSecret}\n`);

    test('are read without the line’s end', () => {
      const env = { ...good, NODE_ENV: 'production', TOKEN_SECRET_FILE: file };
      expect(readSettings(env, spec).TOKEN_SECRET).toBe(longSecret);
    });

    test.each([
      [
        'cannot be read',
        { TOKEN_SECRET_FILE: join(folder, 'none') },
        'TOKEN_SECRET cannot be read from TOKEN_SECRET_FILE',
      ],
      ['is not the only source', { TOKEN_SECRET: 'x', TOKEN_SECRET_FILE: file }, 'TOKEN_SECRET must be set once'],
    ])('are refused where it %s', (_, more, message) => {
      expect(() => readSettings({ ...good, ...more }, spec)).toThrow(message);
    });
  });
});
