import { testAccess, tokenFor } from '@potli/service-kit/testing/access.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { apiKey, catalogApp, tokenOf } from '../testing/catalog-app.ts';

let app: Awaited<ReturnType<typeof catalogApp>>;
beforeAll(async () => {
  app = await catalogApp();
});
afterAll(() => app.close());

describe('an operation', () => {
  testAccess('catalog', (operation, caller, request) =>
    call(app.url, operation, { apiKey, ...tokenFor(caller, tokenOf), ...request }),
  );
});
