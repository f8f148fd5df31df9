import { everyRole, type Role } from '@potli/contracts/operator/roles.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { EMail } from '@potli/service-kit/e-mail.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { ServiceKey } from '@potli/service-kit/service-token.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { emptiedStore } from '@potli/service-kit/testing/temp-store.ts';
import { createApp, type Outside } from '../app.ts';
import type { AppSettings } from '../dependencies.ts';

export const apiKey = 'test-key';
/** The token of the operator that tests know. */
export const operatorToken = 'a-token-of-asha';

/** The token of an administrator whose second factor is on and whose session needs a code. */
export const unconfirmedToken = 'a-token-without-a-fresh-code';

/** The token of an operator with that role only. */
export const tokenOf = (role: Role): string => `a-token-of-a-${role}`;

const operators = new Map<string, Operator>([
  [operatorToken, { id: 'asha', name: 'Asha', roles: ['administrator'] }],
  [unconfirmedToken, { id: 'ravi', name: 'Ravi', roles: ['administrator'], second_factor: 'needed' }],
  ...everyRole.map((role): [string, Operator] => [tokenOf(role), { id: role, name: role, roles: [role] }]),
]);

/** The key that the site signs with. */
export const siteKey: ServiceKey = { name: 'site', secret: 's'.repeat(32) };

export const testSettings: AppSettings = {
  apiKey,
  callerKeys: { site: siteKey.secret },
  privacyUrl: 'https://potli.shop/privacy',
  termsUrl: 'https://potli.shop/terms',
  siteUrl: 'https://potli.shop',
  supportEmail: 'support@potli.shop',
  productFetchesPerMinute: 1000,
  storeFetchesPerMinute: 1000,
  analyticsCallsPerMinute: 120,
  supportQueriesPerHour: 1000,
  retentionDays: 365,
  validateAnswers: true,
  trustProxy: true,
};

/** The only order that svc-orders has here. */
export const knownOrder = { order_id: '0123456789ABCDEFGHJKMNPQRS', reference: 'PT-7KQ4M2' };

/** No store can be reached. */
const offline: Outside = {
  resolve: async () => [],
  dial: (_options, _lookup, _mayUse, callback) => callback(new Error('offline'), null),
};

/** svc-catalog on a free port with its real store; e-mails are recorded, the clock is set by hand. */
export const catalogApp = async ({
  forwarding = true,
  ...more
}: Partial<AppSettings> & { forwarding?: boolean } = {}) => {
  const temp = await emptiedStore();
  const sent: EMail[] = [];
  const state = { now: new Date('2025-04-08T10:00:00Z'), emailFails: false, ordersDown: false };
  const app = await createApp({
    settings: { ...testSettings, ...more },
    store: temp.store,
    reach: { ownHosts: [] },
    clock: () => state.now,
    logger: createLogger({ name: 'catalog', level: 'silent' }),
    outside: offline,
    proveOperator: async (token) => {
      if (state.ordersDown) throw new AppError('NEIGHBOUR_UNAVAILABLE');
      const operator = operators.get(token);
      if (!operator) throw new AppError('TOKEN_INVALID');
      return operator;
    },
    orderOf: async (orderId) => {
      if (state.ordersDown) throw new AppError('NEIGHBOUR_UNAVAILABLE');
      if (orderId !== knownOrder.order_id) throw new AppError('ORDER_NOT_FOUND');
      return knownOrder;
    },
    ...(forwarding && {
      sendEMail: async (mail: EMail) => {
        if (state.emailFails) throw new Error('refused');
        sent.push(mail);
      },
    }),
  });
  const { url, close } = await serve(app.service);
  return {
    url,
    sent,
    state,
    store: temp.store,
    drain: app.drain,
    tidy: app.tidy,
    pass: (seconds: number) => {
      state.now = new Date(state.now.getTime() + seconds * 1000);
    },
    close: async () => {
      await close();
      await app.stop();
      await temp.remove();
    },
  };
};
export type CatalogTestApp = Awaited<ReturnType<typeof catalogApp>>;
