import { describe, expect, test } from 'vitest';
import { agreedContract, isContractRange } from './contract-range.ts';

describe('a shell and a module agree on the newest version that both support', () => {
  test.each([
    ['1', '1', 1],
    ['1-2', '1', 1],
    ['1-2', '2', 2],
    ['1-3', '2-4', 3],
    ['2-4', '1-3', 3],
    ['9-10', '10', 10],
    ['1', '2', undefined],
    ['1-2', '3-4', undefined],
    ['1', 'latest', undefined],
  ])('%s and %s: %s', (shell, module, version) => {
    expect(agreedContract(shell, module)).toBe(version);
    expect(agreedContract(module, shell)).toBe(version);
  });
});

test.each(['1', '1-2', '3-12'])('accepts the range %s', (range) => expect(isContractRange(range)).toBe(true));
test.each(['', '0', '2-1', '1-', '^1', '1.0', '1 2', 'x', 1, undefined])('rejects the range %s', (range) =>
  expect(isContractRange(range)).toBe(false),
);
