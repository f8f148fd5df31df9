import { expect, test } from 'vitest';
import { networkOf } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2:0:0:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1:0:0:0:0:0/48'],
  ['2001:db8:1:2:0:0:0:0/64', '2001:db8:1:0:0:0:0:0/48'],
])('%s belongs to the wider network %s', (address, network) =>
  expect(networkOf(address, { ipv4: 24, ipv6: 48 })).toBe(network),
);
