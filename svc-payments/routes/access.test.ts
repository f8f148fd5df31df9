import { testAccess, tokenFor } from '@potli/service-kit/testing/access.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { tokenOf } from '../testing/fake-orders.ts';
import { setStage } from '../testing/stage.ts';

let stage: Awaited<ReturnType<typeof setStage>>;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

describe('an operation', () => {
  testAccess('payments', (operation, caller, request) =>
    stage.call(operation, { ...tokenFor(caller, tokenOf), ...request }),
  );
});
