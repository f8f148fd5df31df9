import { serviceSettings } from '@potli/service-kit/service-settings.ts';
import type { CallerKeys, ServiceKey } from '@potli/service-kit/service-token.ts';
import {
  documented,
  integer,
  list,
  oneOf,
  optional,
  readSettings,
  type Settings,
  secret,
  secrets,
  text,
  url,
  urls,
} from '@potli/service-kit/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Of the providers' own making, so shorter than our secrets may be. */
const providerSecret = secret({ minLength: 16 });

/** The environment variables of svc-payments; PayPal's default address depends on the mode. */
export const paymentsSettings = (mode: string | undefined) => {
  const paypalHost = mode === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
  return {
    ...serviceSettings(4102),
    PAYMENTS_SECRET: documented('Signs what svc-payments asks of svc-orders.', secrets()),
    ORDERS_SECRET: documented('Verifies what svc-orders asks; its `ORDERS_SECRET`.', secrets()),
    ORDERS_URL: documented('svc-orders, which prices orders; one address per instance.', urls()),
    PAYMENTS_MODE: documented(
      'Whether payments are of real money; nothing else decides it.',
      oneOf(['test', 'live'], { default: 'test' }),
    ),
    PROVIDER_TIMEOUT_MS: documented(
      'Timeout of a request to a provider, in milliseconds.',
      integer({ default: 10_000, min: 500, max: 60_000 }),
    ),
    PAYMENTS_POLL_MS: documented(
      'Milliseconds between two searches for due work.',
      integer({ default: 5_000, min: 100, max: 600_000 }),
    ),
    PAYMENTS_FIRST_CHECK_MS: documented(
      'Milliseconds until the provider is first asked about a payment that no webhook or browser reported; later intervals grow with it.',
      integer({ default: 120_000, min: 100, max: 86_400_000 }),
    ),
    PAYMENT_CALLS_PER_MINUTE: documented(
      'Payment requests per minute and network address.',
      integer({ default: 60, min: 1 }),
    ),
    RAZORPAY_URL: documented('The Razorpay API.', url({ default: 'https://api.razorpay.com/v1' })),
    RAZORPAY_WIDGET_URL: documented(
      "Razorpay's checkout script.",
      url({ default: 'https://checkout.razorpay.com/v1/checkout.js' }),
    ),
    RAZORPAY_KEY_ID: documented(
      'Key id of the Razorpay account. Without it and its secret, card and netbanking are not offered.',
      optional(text()),
    ),
    RAZORPAY_KEY_SECRET: documented('Secret of the Razorpay key.', optional(providerSecret)),
    RAZORPAY_WEBHOOK_SECRETS: documented(
      'Secrets of the Razorpay webhook; two during a rotation.',
      list({ default: [], of: providerSecret }),
    ),
    PAYPAL_URL: documented('The PayPal API.', url({ default: paypalHost })),
    PAYPAL_SDK_URL: documented("PayPal's checkout script.", url({ default: 'https://www.paypal.com/sdk/js' })),
    PAYPAL_CLIENT_ID: documented(
      'Client id of the PayPal account. Without it and its secret, the wallet is not offered.',
      optional(text()),
    ),
    PAYPAL_CLIENT_SECRET: documented('Secret of the PayPal client.', optional(providerSecret)),
    PAYPAL_WEBHOOK_ID: documented('Id of the PayPal webhook, part of what is signed.', optional(text())),
    RATES_URL: documented('Exchange rates (Frankfurter API).', url({ default: 'https://api.frankfurter.dev/v1' })),
    RATES_SECOND_URL: documented(
      'A second source of exchange rates, the daily file of the European Central Bank. A rate that differs from it by more than 3 % is rejected; without an answer it is not compared.',
      url({ default: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml' }),
    ),
    RATE_REFERENCE: documented(
      'Rupees per dollar that fetched rates are compared with. Review it when the wallet is not offered for a rejected rate.',
      integer({ default: 90, min: 1 }),
    ),
    RATE_BAND_PERCENT: documented(
      'How far, in percent, a fetched rate may be from the reference and from the last accepted rate.',
      integer({ default: 10, min: 1, max: 50 }),
    ),
    RATE_MAX_AGE_DAYS: documented(
      'Days after which an exchange rate is not used; long enough for a weekend with holidays.',
      integer({ default: 5, min: 1, max: 30 }),
    ),
  };
};

type Variables = Settings<ReturnType<typeof paymentsSettings>>;

/** What is wrong with variables that are fine one by one. Never repeats a value. */
const problemsBetween = (env: Partial<Variables>): string[] => {
  const problems: string[] = [];
  const paired = (one: keyof Variables, other: keyof Variables) => {
    if ((env[one] === undefined) !== (env[other] === undefined)) problems.push(`${one} and ${other} go together`);
  };
  paired('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET');
  paired('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET');
  if (
    env.RAZORPAY_KEY_ID !== undefined &&
    env.RAZORPAY_KEY_ID.startsWith('rzp_live_') !== (env.PAYMENTS_MODE === 'live')
  )
    problems.push(`RAZORPAY_KEY_ID is not a key for PAYMENTS_MODE ${env.PAYMENTS_MODE}`);
  if (env.PAYMENTS_MODE === 'live' && env.PAYPAL_URL && new URL(env.PAYPAL_URL).hostname.includes('sandbox'))
    problems.push('PAYPAL_URL is a sandbox, PAYMENTS_MODE is live');
  if (env.NODE_ENV !== 'production') return problems;
  for (const name of ['RAZORPAY_KEY_ID', 'PAYPAL_CLIENT_ID', 'PAYPAL_WEBHOOK_ID'] as const)
    if (/sandbox/i.test(env[name] ?? '')) problems.push(`${name} must not be the sandbox's`);
  const addresses = ['RAZORPAY_URL', 'RAZORPAY_WIDGET_URL', 'PAYPAL_URL', 'PAYPAL_SDK_URL'] as const;
  for (const name of [...addresses, 'RATES_URL', 'RATES_SECOND_URL'] as const)
    if (env[name]?.startsWith('https://') === false) problems.push(`${name} must be an https address`);
  return problems;
};

/** PayPal's script takes its account and currency in its address; the currency must be that of the orders. */
const sdkAddress = (base: string, clientId: string): string => {
  const address = new URL(base);
  const query = { 'client-id': clientId, currency: 'USD', intent: 'capture', components: 'buttons' };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
};

/** Our accounts at the providers for the mode; a provider without credentials is absent and not offered. */
const accessOf = (env: Variables) => ({
  razorpay:
    env.RAZORPAY_KEY_ID === undefined || env.RAZORPAY_KEY_SECRET === undefined
      ? undefined
      : {
          /** The API's base address, `/v1` included. */
          url: env.RAZORPAY_URL,
          widgetUrl: env.RAZORPAY_WIDGET_URL,
          keyId: env.RAZORPAY_KEY_ID,
          keySecret: env.RAZORPAY_KEY_SECRET,
          /** Newest first. The previous one stays valid while webhooks signed with it are retried. */
          webhookSecrets: env.RAZORPAY_WEBHOOK_SECRETS,
        },
  paypal:
    env.PAYPAL_CLIENT_ID === undefined || env.PAYPAL_CLIENT_SECRET === undefined
      ? undefined
      : {
          url: env.PAYPAL_URL,
          sdkUrl: sdkAddress(env.PAYPAL_SDK_URL, env.PAYPAL_CLIENT_ID),
          clientId: env.PAYPAL_CLIENT_ID,
          clientSecret: env.PAYPAL_CLIENT_SECRET,
          /** Part of what PayPal signs; without it webhooks are rejected. */
          webhookId: env.PAYPAL_WEBHOOK_ID,
        },
});
export type Access = ReturnType<typeof accessOf>;

/** What the app decides by. */
export type AppSettings = ReturnType<typeof readPaymentsSettings>['app'];

/** All settings of svc-payments from its environment; throws one Error that lists every bad one. */
export const readPaymentsSettings = (env: Environment) => {
  const variables = readSettings(env, paymentsSettings(env.PAYMENTS_MODE), { between: problemsBetween });
  return {
    variables,
    app: {
      apiKey: variables.API_KEY,
      serviceKey: { name: 'payments', secret: variables.PAYMENTS_SECRET } as ServiceKey,
      callerKeys: { orders: variables.ORDERS_SECRET } as CallerKeys,
      mode: variables.PAYMENTS_MODE,
      access: accessOf(variables),
      ordersUrl: variables.ORDERS_URL,
      ratesUrl: variables.RATES_URL,
      secondRatesUrl: variables.RATES_SECOND_URL,
      rateLimits: {
        reference: variables.RATE_REFERENCE,
        bandPercent: variables.RATE_BAND_PERCENT,
        maxAgeDays: variables.RATE_MAX_AGE_DAYS,
      },
      providerTimeoutMs: variables.PROVIDER_TIMEOUT_MS,
      pollMs: variables.PAYMENTS_POLL_MS,
      firstCheckMs: variables.PAYMENTS_FIRST_CHECK_MS,
      retentionDays: variables.RETENTION_DAYS,
      callsPerMinute: variables.PAYMENT_CALLS_PER_MINUTE,
      validateAnswers: variables.NODE_ENV !== 'production',
      trustProxy: variables.TRUST_PROXY === 'yes',
    },
  };
};
