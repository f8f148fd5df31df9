import { readFileSync } from 'node:fs';
import { supportedContracts } from '@potli/contracts/mfe/module.ts';
import { expect, test } from 'vitest';

test('the shell supports what its package.json says, by which releases are checked', () => {
  const { potli } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(potli.contract).toBe(supportedContracts);
});
