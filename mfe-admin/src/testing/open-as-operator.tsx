import type { Answers } from '@potli/ui-kit/testing/fake-network.ts';
import { openPage } from '@potli/ui-kit/testing/open-page.tsx';
import { microFrontend } from '../module.tsx';

const claim = {
  name: 'Operator',
  since: '2026-11-21T06:30:00.000Z',
  expires_at: '2026-11-21T06:33:00.000Z',
  mine: true,
};

const nothingUndelivered = { success: true, undelivered: [], more: false };

const anAdministrator = {
  ...{ operator_id: 'first', name: 'Operator', administrator: true, roles: ['administrator'], sessions: [] },
  second_factor: { on: false, since: null, recovery_codes_left: 0 },
};

/** Opens an address of the back office without a session, against a network with these answers. */
export const openSignedOut = (address: string, answers: Answers = {}) =>
  openPage(microFrontend, address, {
    // Every page of an order claims it.
    claimOrder: { success: true, claim },
    releaseClaim: { success: true },
    // The bar shows what the operator's roles allow.
    getAccount: { success: true, account: anAdministrator },
    listColleagues: {
      success: true,
      operators: [
        { operator_id: 'op-1', name: 'Asha', me: true },
        { operator_id: 'op-2', name: 'Ravi', me: false },
      ],
    },
    // The bar of every page counts what waits.
    listPaymentExceptions: { success: true, payments: [], total_count: 0 },
    listSupportQueries: {
      success: true,
      queries: [],
      total_count: 0,
      page_size: 20,
      counts: { open: 0, answered: 0 },
    },
    listSupportOfOrder: { success: true, queries: [] },
    listUndeliveredOfOrders: nothingUndelivered,
    listUndeliveredOfPayments: nothingUndelivered,
    listUndeliveredOfSupport: nothingUndelivered,
    ...answers,
  });

/** The same with a session. */
export const openAsOperator = (address: string, answers: Answers = {}) => {
  sessionStorage.setItem('admin_token', 'token-1');
  return openSignedOut(address, answers);
};
