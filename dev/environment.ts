import { join } from 'node:path';
import { localPorts } from '@potli/release/local-ports.ts';
import { root } from '@potli/release/root.ts';
import { mailIn, messagingIn, paymentsIn } from '@potli/sandbox/client-settings.ts';
import { sandboxDefaults } from '@potli/sandbox/settings.ts';

/** The processes of the local stack, in the order of their start. */
export const processNames = ['sandbox', 'orders', 'payments', 'catalog', 'site'] as const;
export type ProcessName = (typeof processNames)[number];
export type Ports = Readonly<Record<ProcessName, number>>;

const plan = (name: ProcessName, entry: string, sources: readonly string[]) => ({
  ...localPorts[name],
  entry,
  /** Folders whose change restarts it in `npm run dev`. */
  sources,
});
const service = (name: 'orders' | 'payments' | 'catalog') =>
  plan(name, `svc-${name}/main.ts`, [`svc-${name}`, 'service-kit', 'contracts']);

/** What is started, and from where. */
export const plans = {
  sandbox: plan('sandbox', 'sandbox/main.ts', ['sandbox']),
  orders: service('orders'),
  payments: service('payments'),
  catalog: service('catalog'),
  site: plan('site', 'shell/server/main.ts', ['shell/server', 'service-kit', 'contracts', 'ui-kit']),
};

interface Surroundings {
  ports: Ports;
  dataDir: string;
  storeDir: string;
  /** MongoDB instead of database files, for every service. */
  mongodbUri?: string | undefined;
}

/** Secrets of the local stack. They begin with `sandbox-`, which production refuses. */
export const sandboxSecrets = {
  API_KEY: 'potli-sandbox-key',
  ORDERS_SECRET: 'sandbox-orders-secret-00000000000000000000',
  PAYMENTS_SECRET: 'sandbox-payments-secret-000000000000000000',
  CATALOG_SECRET: 'sandbox-catalog-secret-0000000000000000000',
  SITE_SECRET: 'sandbox-site-secret-0000000000000000000000',
  PREVIEW_SECRET: 'sandbox-preview-secret-0000000000000000000',
  TOKEN_SECRET: 'sandbox-token-secret-000000000000000000000',
  OTP_SECRET: 'sandbox-otp-secret-00000000000000000000000',
  OPERATOR_PASSKEY: 'sandbox-passkey',
} as const;

/** What each process has of its own. */
export const ofEach = <T>(make: (name: ProcessName) => T): Record<ProcessName, T> =>
  Object.fromEntries(processNames.map((name) => [name, make(name)])) as Record<ProcessName, T>;

/** The addresses of the processes. */
export const urlsOf = (ports: Ports): Record<ProcessName, string> =>
  ofEach((name) => `http://127.0.0.1:${ports[name]}`);

/**
 * What a service and the site may hold: V8 otherwise takes heap from a large machine rather than look for garbage. The
 * images set the same.
 */
export const heapOptions = '--max-old-space-size=256 --max-semi-space-size=8';

/** Where Node keeps compiled modules: most of a start is the loading of modules. */
export const compiledModules = join(root, '.cache', 'compiled');

const secrets = (...names: (keyof typeof sandboxSecrets)[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, sandboxSecrets[name]]));

/** The one table of who gets which environment variables: everything a process needs to find the others. */
export const environmentOf = ({ ports, dataDir, storeDir, mongodbUri }: Surroundings) => {
  const urls = urlsOf(ports);
  const addresses = (...names: ProcessName[]) =>
    Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, urls[name]]));
  // The browser, builds and tests share this machine with the stack: only a long queue is an overload.
  const common = {
    NODE_ENV: 'development',
    OVERLOAD_DELAY_MS: '2000',
    NODE_OPTIONS: heapOptions,
    NODE_COMPILE_CACHE: compiledModules,
    API_KEY: sandboxSecrets.API_KEY,
  };
  const services = { ...common, DATA_DIR: dataDir, ...(mongodbUri && { MONGODB_URI: mongodbUri }) };
  const table: Record<ProcessName, Record<string, string>> = {
    sandbox: {
      ...sandboxDefaults,
      SANDBOX_SITE_URL: urls.site,
      // Through the site, as the real providers would come.
      SANDBOX_RAZORPAY_WEBHOOK_URL: `${urls.site}/api/payments/razorpay/webhook`,
      SANDBOX_PAYPAL_WEBHOOK_URL: `${urls.site}/api/payments/paypal/webhook`,
      SANDBOX_WHATSAPP_WEBHOOK_URL: `${urls.site}/api/messages/whatsapp/notices`,
      SANDBOX_EMAIL_WEBHOOK_URL: `${urls.site}/api/messages/email/notices`,
    },
    orders: {
      ...services,
      ...secrets('ORDERS_SECRET', 'PAYMENTS_SECRET', 'CATALOG_SECRET', 'SITE_SECRET'),
      ...secrets('OPERATOR_PASSKEY', 'TOKEN_SECRET', 'OTP_SECRET'),
      ...addresses('catalog', 'payments', 'site'),
      OPERATOR_PHONE: '+919800000001',
      // Invented: papers can be tried without an exporter's numbers.
      SENDER_NAME: 'Potli Sandbox Exports',
      SENDER_ADDRESS: '2nd Floor, 14 Sample Road|Bengaluru 560001|Karnataka, India',
      SENDER_PHONE: '+91 80 0000 0000',
      SENDER_EMAIL: 'support@potli.example',
      SENDER_GSTIN: '29AAAAA0000A1Z5',
      SENDER_IEC: 'AAAAA0000A',
      // All customers of this machine share one address.
      OTP_PER_ADDRESS_HOURLY: '500',
      OTP_PER_NETWORK_HOURLY: '500',
      ...messagingIn(urls.sandbox),
      ...mailIn(urls.sandbox),
      WHATSAPP_APP_SECRET: sandboxDefaults.SANDBOX_WHATSAPP_APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: sandboxDefaults.SANDBOX_WHATSAPP_VERIFY_TOKEN,
      EMAIL_NOTICE_PASSWORD: sandboxDefaults.SANDBOX_EMAIL_NOTICE_PASSWORD,
    },
    payments: {
      ...services,
      ...secrets('PAYMENTS_SECRET', 'ORDERS_SECRET'),
      ...addresses('orders'),
      ...paymentsIn(urls.sandbox),
      // All customers of this machine share one address.
      PAYMENT_CALLS_PER_MINUTE: '1000',
    },
    catalog: {
      ...services,
      ...secrets('CATALOG_SECRET', 'SITE_SECRET'),
      ...addresses('orders', 'site'),
      PRIVACY_URL: `${urls.site}/privacy`,
      TERMS_URL: `${urls.site}/terms`,
      DEVELOPMENT_SHOP_ORIGIN: urls.sandbox,
      // All customers of this machine share one address, and the sandbox has the one store.
      PRODUCT_FETCHES_PER_MINUTE: '1000',
      STORE_FETCHES_PER_MINUTE: '1000',
      ANALYTICS_CALLS_PER_MINUTE: '10000',
      ...mailIn(urls.sandbox),
      SUPPORT_EMAIL: 'support@potli.example',
    },
    site: {
      ...common,
      ...secrets('SITE_SECRET', 'PREVIEW_SECRET'),
      STORE_DIR: storeDir,
      ...addresses('orders', 'payments', 'catalog', 'site'),
      INBOX_URL: `${urls.sandbox}/inbox`,
      PROVIDER_ORIGINS: urls.sandbox,
      PAYMENTS_MODE: 'test',
    },
  };
  return ofEach((name) => ({ ...table[name], PORT: String(ports[name]) }) as Record<string, string>);
};
