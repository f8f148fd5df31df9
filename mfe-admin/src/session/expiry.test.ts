// @vitest-environment jsdom
import { errors } from '@potli/contracts/errors.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isSessionExpiry, watchingSession } from './expiry.ts';
import { sessionExpired } from './session-slice.ts';
import { keepToken, readToken } from './token.ts';

afterEach(() => sessionStorage.clear());

describe('a session is over when the server answers HTTP 403', () => {
  test.each([
    ['with the code of an invalid token', { status: 403, code: 'TOKEN_INVALID', error: 'x' }, true],
    ['with the code of a missing token', { status: 403, code: 'TOKEN_MISSING', error: 'x' }, true],
    ['saying that the token is expired', { status: 403, code: 'UNREADABLE_ANSWER', error: 'Token expired' }, true],
    ['saying that the token is invalid', { status: 403, error: 'The token is invalid' }, true],
    ['saying unauthorized', { status: 403, error: 'Unauthorized' }, true],
    ['not for a command that is not allowed', { status: 403, code: 'COMMAND_NOT_ALLOWED', error: 'x' }, false],
    ['not for another status with the same words', { status: 401, error: 'Unauthorized' }, false],
    ['not without an answer', { status: 'FETCH_ERROR', code: 'NO_RESPONSE', error: 'x' }, false],
    ['not without a problem', undefined, false],
  ])('%s', (_, problem, expected) => {
    expect(isSessionExpiry(problem)).toBe(expected);
  });

  test('with the messages of our error catalogue', () => {
    for (const { status, error } of [errors.TOKEN_MISSING, errors.TOKEN_INVALID])
      expect(isSessionExpiry({ status, error })).toBe(true);
  });
});

describe('the watched network', () => {
  const problem: ApiProblem = { status: 403, code: 'TOKEN_INVALID', error: 'Token is expired or invalid', details: [] };
  const callWith = async (query: () => Promise<{ error: ApiProblem }>) => {
    const dispatch = vi.fn();
    await watchingSession<string>(query as never)('call', { dispatch } as never, {});
    return dispatch;
  };

  test('removes the token and reports the expired session', async () => {
    keepToken('old', 'Operator');
    const dispatch = await callWith(async () => ({ error: problem }));
    expect(readToken()).toBeNull();
    expect(dispatch).toHaveBeenCalledWith(sessionExpired());
  });

  test('keeps a session opened while the rejected call was pending', async () => {
    keepToken('old', 'Operator');
    const dispatch = await callWith(async () => {
      keepToken('new', 'Operator');
      return { error: problem };
    });
    expect(readToken()).toBe('new');
    expect(dispatch).not.toHaveBeenCalled();
  });
});
