import { expect, test } from 'vitest';
import { type DevOptions, develop } from './dev.ts';

const site = 'https://staging.example';

test.each<[string[], DevOptions, RegExp]>([
  [['customer'], { inspect: true }, /--inspect is for processes: sandbox, orders/],
  [['customer'], { inspect: true, site }, /--inspect is for processes/],
  [['payment'], {}, /Unknown name 'payment'.*customer/],
  [['customer'], { site: 'staging' }, /--site needs the address/],
  [[], { site }, /one module: admin, customer, landing/],
  [['orders'], { site }, /one module/],
  [['shell'], { site }, /one module/],
  [['landing', 'customer'], { site }, /one module/],
])('npm run dev rejects %j with %j', (named, options, problem) =>
  expect(develop(named, options)).rejects.toThrow(problem),
);
