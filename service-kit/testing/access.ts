import { allOperations } from '@potli/contracts/all-operations.ts';
import { type ErrorAnswer, needsRole, type Operation } from '@potli/contracts/operation.ts';
import { everyRole, mayDo, type Role } from '@potli/contracts/operator/roles.ts';
import { expect, test } from 'vitest';
import type { TestAnswer, TestRequest } from './call.ts';

/** The operations of a service that an operator calls, without those whose command decides. */
const operationsOf = (service: Operation['service']): Operation[] =>
  allOperations.filter((one) => one.service === service && one.roles !== undefined && one.roles !== 'by-command');

/** A request that changes nothing: with the operator's own id where everyone may call, to find what is their own. */
const bareRequest = (operation: Operation, role: Role): TestRequest => ({
  params: Object.fromEntries(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, needsRole(operation) ? 'none' : role]),
  ),
  ...(operation.method !== 'GET' && { body: {} }),
});

/** Whether the answer rejects the operator's role, and then names the roles that are needed. */
export const isRejectedRole = (
  { status, body }: Pick<TestAnswer<Operation>, 'status' | 'body'>,
  allowed: readonly Role[],
) => {
  const { code, error, details } = body as ErrorAnswer;
  if (code !== 'ROLE_REQUIRED') return false;
  expect(status).toBe(403);
  expect(error).not.toMatch(/unauthori|token|expired|invalid|session/i);
  for (const role of allowed) expect(error).toContain(role);
  // The site's own answers have no details.
  if (details) expect(details).toMatchObject([{ expected: expect.arrayContaining([...allowed, 'administrator']) }]);
  return true;
};

/** Who asks: an operator with that role, no one, or a caller with a forged token. */
type TestCaller = Role | 'stranger' | 'forger';

/** The token of that caller in a request. */
export const tokenFor = (caller: TestCaller, tokenOf: (role: Role) => string): Pick<TestRequest, 'token'> => {
  if (caller === 'stranger') return {};
  return { token: caller === 'forger' ? 'forged' : tokenOf(caller) };
};

/**
 * Tests the cells of docs/access.md for a service: each operation with each role. What comes after the role, such as
 * missing fields, is not of interest. The id of each operator is the role. Also without a token, with a forged one, and with
 * values that are too long.
 */
export const testAccess = (
  service: Operation['service'],
  ask: (operation: Operation, caller: TestCaller, request: TestRequest) => Promise<TestAnswer<Operation>>,
): void => {
  const operations = operationsOf(service);
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s is for the roles that its contract names',
    async (_, operation) => {
      const allowed = operation.roles === 'by-command' ? [] : (operation.roles ?? []);
      for (const role of everyRole) {
        const answer = await ask(operation, role, bareRequest(operation, role));
        expect([role, isRejectedRole(answer, allowed)]).toEqual([role, !mayDo([role], allowed)]);
      }
      expect(everyRole.some((role) => !mayDo([role], allowed))).toBe(needsRole(operation));
      const request = bareRequest(operation, 'administrator');
      expect((await ask(operation, 'stranger', request)).body).toMatchObject({ code: 'TOKEN_MISSING' });
      expect((await ask(operation, 'forger', request)).body).toMatchObject({ code: 'TOKEN_INVALID' });
    },
  );

  const addressed = allOperations.filter(
    (one) => one.service === service && one.caller !== 'service' && (one.query || /\{\w*Id\}/.test(one.path)),
  );
  if (addressed.length === 0) return;
  test.each(addressed.map((operation) => [operation.id, operation] as const))(
    '%s rejects a value that is too long in its address',
    async (_, operation) => {
      const long = 'x'.repeat(5000);
      const { params = {}, ...request } = bareRequest(operation, 'administrator');
      const ids = Object.fromEntries(Object.keys(params).map((name) => [name, name === 'role' ? 'user' : long]));
      const { properties = {} } = (operation.query ?? {}) as { readonly properties?: object };
      const [first] = Object.keys(properties);
      const answer = await ask(operation, 'administrator', {
        ...{ ...request, params: ids },
        ...(first !== undefined && { query: { [first]: long } }),
      });
      expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED' });
    },
  );
};
